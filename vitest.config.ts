import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Lane = NonNullable<TestProjectInlineConfiguration['test']>;

const lane = (name: string, files: Lane): TestProjectInlineConfiguration => ({
  test: {
    name,
    ...files,
    setupFiles: ['test/support/own-environment.ts', 'test/support/no-console-errors.ts'],
    // No test may fail because the machine is slow or busy: these limits only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    // Importing the service takes longer than most test files: files share what their worker has imported.
    isolate: false,
  },
});

/**
 * What their tests need besides the sources: the built service, packages as others install them, a browser, or the
 * whole machine.
 */
const needy = ['service', 'package', 'browser', 'alone'];

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
        exclude: [thorough, 'test/engine/**', ...needy.map((name) => `test/${name}/**`)],
        // They hardly wait, and each worker imports the service again.
        maxWorkers: availableParallelism(),
        sequence: { groupOrder: 0 },
      }),
      // Statements on an engine or on several databases: `npm run test:engine`.
      lane('engine', { include: ['test/engine/**/*.test.ts'], sequence: { groupOrder: 1 } }),
      lane('thorough', { include: [thorough], sequence: { groupOrder: 1 } }),
      ...needy.map((name) =>
        lane(name, {
          include: [`test/${name}/**/*.test.ts`],
          globalSetup: ['test/support/global-release.ts'],
          sequence: { groupOrder: name === 'alone' ? 3 : name === 'browser' ? 2 : 1 },
          ...(name === 'alone' && { maxWorkers: 1 }),
        }),
      ),
    ],
  },
});
