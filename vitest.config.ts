import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, files: Project): TestProjectInlineConfiguration => ({
  // Vite looks into the nearest package.json, but those of published packages don't have the repository's aliases.
  resolve: { alias: [{ find: /^#(api|app|prisma|sdk|test)\//, replacement: `${import.meta.dirname}/$1/` }] },
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

/** What their tests need besides the sources: the built service, packages as others install them, or a browser. */
const needy = ['service', 'package', 'browser'].map((name) => `test/${name}/**/*.test.ts`);
const globalSetup = ['test/support/global-release.ts'];

const testFiles = (files: string[]) => files.map((file) => `test/${file}.test.ts`);

/**
 * What also runs on the oldest PostgreSQL that operators may use: every statement and function, and what shoppers,
 * givers and shops do most. `--mode oldest` runs everything there.
 */
const journeys = testFiles([
  'engine/explain-statements',
  'platform/db/{functions,statements,server-version}',
  'modules/alerts/alerts',
  'modules/lists/{gift-claims,save}',
  'modules/orders/orders',
  'modules/webhooks/events',
]);

/** Further journeys, for the release lane: PostgreSQL has already prepared all their statements. */
const furtherJourneys = testFiles([
  'platform/db/partitions',
  'modules/analytics/analytics-report',
  'modules/identity/{guest,migrate-account}',
  'modules/lists/{hosted-move,hosted-public,imports,two-suppliers,undo-merge}',
  'modules/privacy/{erasure,idle-guests,portal-partner,replay-erasures}',
]);

/** Files of which all tests are thorough. */
const thorough = 'test/**/*.thorough.test.ts';

/**
 * `--mode change` is the change lane, `npm test`: without thorough files and tests, and with one row of each table of
 * combinations (`test/support/lane.ts`). Any other mode has everything.
 */
export default defineConfig(({ mode }) => {
  const cores = availableParallelism();
  // The fastest on two cores: of one to six for a quarter of the change lane, and of these two for the release lane.
  const workers =
    mode === 'change' ? { sources: 3 * cores, built: cores } : { sources: 2 * cores, built: cores + 1 };
  const left = mode === 'change' ? [thorough] : [];
  const onOldest = mode === 'change' ? journeys : [...journeys, ...furtherJourneys];
  return {
    test: {
      globalSetup: ['test/support/global-postgres.ts'],
      tags: [
        {
          name: 'thorough',
          description: 'combinations and rare cases of what other tests try once: not in the change lane',
        },
      ],
      ...(mode === 'change' && { tagsFilter: ['!thorough'] }),
      reporters: ['default', './test/results-reporter.ts'],
      projects: [
        project('sources', {
          include: ['test/**/*.test.ts'],
          exclude: [...left, ...needy, 'test/alone/**'],
          maxWorkers: workers.sources,
        }),
        project('oldest', {
          include: mode === 'oldest' ? ['test/**/*.test.ts'] : onOldest,
          exclude: mode === 'oldest' ? [...needy, 'test/alone/**'] : left,
          globalSetup: ['test/support/global-oldest.ts'],
          maxWorkers: workers.sources,
        }),
        project('built', {
          include: needy,
          exclude: left,
          globalSetup,
          maxWorkers: workers.built,
          sequence: { groupOrder: 1 },
        }),
        // They need the whole machine, or what all the others have done.
        project('alone', {
          include: ['test/alone/**/*.test.ts'],
          exclude: left,
          globalSetup,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        }),
      ],
    },
  };
});
