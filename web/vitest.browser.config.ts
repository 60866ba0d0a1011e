import { defineConfig } from 'vitest/config';

/** Whole games in a real browser; `npm run browser` says what it needs. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    // Nobody waits so long but on a machine that does much else.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // Each file has a browser and a server of its own, and waits more than it computes.
    maxWorkers: 2
  }
});
