import { defineConfig } from 'vitest/config';

/** Tests with a real server and a real browser; see `tests/harness.ts`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
