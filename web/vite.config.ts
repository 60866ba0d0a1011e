import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

const server = process.env.TRILITH_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [sveltekit()],
  build: {
    target: 'es2022',
    // The packages in the bundle with their licences: downloads of Trilith name them.
    license: { fileName: '.vite/licenses.json' }
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // State in runes runs in tests as it does in a browser, not as it does on a server.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'], environment: 'node' }
});
