import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleSite } from '#api/contract/docs/docs-pages.ts';
import { packageNames, packageUrl } from '#api/contract/packages.ts';
import { pages, read } from './pages.ts';

const readmes = ['widget', 'basket', 'client', 'mcp/integration', 'mcp/creator'].map(
  (folder) => `sdk/${folder}/README.md`,
);
const urls = packageNames.map((name) => packageUrl(exampleSite, name));
const namedIn = (text: string) => text.match(/https:[^\s"'`]*\.tgz/g) ?? [];

test.each([...pages, ...readmes].filter((path) => namedIn(read(path)).length > 0))(
  '%s has the URLs of packages as the service serves them',
  (path) => expect(namedIn(read(path)).filter((url) => !urls.includes(url))).toEqual([]),
);

test('the guide and each README have the package’s URL', () => {
  expect([...new Set(namedIn(read('docs/api-partners.md')))].sort()).toEqual([...urls].sort());
  for (const path of readmes) expect(namedIn(readFileSync(path, 'utf8')), path).not.toEqual([]);
});
