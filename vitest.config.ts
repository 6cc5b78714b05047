import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-postgres.ts'],
    setupFiles: ['test/support/own-environment.ts', 'test/support/no-console-errors.ts'],
    // Tests wait for browsers and databases more than they work: one worker a core, also on a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    // Browsers on two busy cores: a test that fails twice has failed.
    retry: 1,
  },
});
