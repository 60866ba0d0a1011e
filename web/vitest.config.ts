import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config';

/** Modules of the page without a browser. */
export default mergeConfig(
  vite,
  defineConfig({
    // State in runes runs in tests as it does in a browser, not as it does on a server.
    resolve: { conditions: ['browser'] },
    test: { include: ['src/**/*.test.ts'], environment: 'node' }
  })
);
