import { defineConfig } from 'vitest/config';

/** Whole games in a real browser; `npm run browser` says what it needs. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // One browser at a time: two cores are few.
    fileParallelism: false
  }
});
