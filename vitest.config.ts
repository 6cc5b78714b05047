import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Lane = NonNullable<TestProjectInlineConfiguration['test']>;

const lane = (name: string, files: Lane): TestProjectInlineConfiguration => ({
  test: {
    name,
    ...files,
    setupFiles: ['test/support/own-environment.ts', 'test/support/no-console-errors.ts'],
    // Each wait has its own limit; a slow machine takes long for journeys of many pages.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    // Importing the service takes longer than most test files: files share what their worker has imported.
    isolate: false,
  },
});

/** What their tests need besides the sources: the built service, a browser as well, or packages as others install them. */
const needy = ['service', 'browser', 'package'];

/** They need nothing but time: more than four seconds of a busy machine each. */
const thorough = 'test/**/*.thorough.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-postgres.ts'],
    // Tests wait for browsers, databases and processes more than they work.
    maxWorkers: Math.max(2, availableParallelism() * 2),
    projects: [
      lane('fast', {
        include: ['test/**/*.test.ts'],
        exclude: [thorough, ...needy.map((name) => `test/${name}/**`)],
        // They hardly wait, and each worker imports the service again.
        maxWorkers: availableParallelism(),
        sequence: { groupOrder: 1 },
      }),
      lane('thorough', { include: [thorough] }),
      ...needy.map((name) => lane(name, { include: [`test/${name}/**/*.test.ts`] })),
    ],
  },
});
