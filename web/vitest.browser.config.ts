import { defineConfig } from 'vitest/config';

/** What else is done with a server and a browser: `screenshots` or `size`. */
const task = process.env['KONTOR_TASK'];

/** Tests with a real server and a real browser; see `tests/harness.ts`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [task === undefined ? 'tests/**/*.test.ts' : `tests/${task}.ts`],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page under load takes longer than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    // Each file has its own server and browser; more at a time would take the processor from them.
    maxWorkers: 2,
  },
});
