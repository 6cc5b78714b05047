/** The release lane's tests that `npm run validate` adds for what changed. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { relatedTests, testsOf } from './related-tests.ts';

it('each module, area and script has its own tests', () => {
  const folders = globSync(['api/modules/*/', 'app/*/', 'sdk/*/']).map((folder) => `${folder}/`);
  const connecting = ['sdk/connect/'];
  expect(folders.filter((folder) => !(folder in testsOf))).toEqual(connecting);
});

it.each(Object.entries(testsOf))('%s leads to tests that exist', (_start, tests) => {
  const files = globSync('test/**/*.test.ts');
  expect(tests.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});

it('the longest beginning counts', () => {
  expect(relatedTests(['sdk/legacy/button.ts'])).toEqual(['test/browser/legacy.test.ts']);
  expect(relatedTests(['api/modules/audit/record.ts', 'README.md'])).toEqual(
    expect.arrayContaining(['test/modules/audit/audit.test.ts', 'test/service/portal-activity.test.ts']),
  );
  expect(relatedTests(['README.md'])).toEqual([]);
});

it('a changed test belongs to itself, and its support to all that import it', () => {
  expect(relatedTests(['test/app/icon.test.ts'])).toEqual(['test/app/icon.test.ts']);
  expect(relatedTests(['test/support/hosted.ts'])).toContain('test/modules/lists/gift-rights.test.ts');
  expect(relatedTests(['test/support/test-database.ts'])).toContain('test/modules/lists/save.test.ts');
});

it('a deleted test is not looked for', () => {
  expect(relatedTests(['test/browser/no-such.test.ts'])).toEqual([]);
});
