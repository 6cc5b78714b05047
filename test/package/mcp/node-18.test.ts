/** Both tool servers run on Node 18, which is older than the Node of these tests. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { programOf, type ToolPackage } from '#test/support/mcp.ts';

/** Added in Node 20 to 22. Missing globals show up when the tools run. */
const later =
  /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|openAsBlob)\(|\b(?:Promise\.withResolvers|Promise\.try|Object\.groupBy|Map\.groupBy|Array\.fromAsync|AbortSignal\.any|import\.meta\.(?:dirname|filename))\b/g;

test.for<ToolPackage>(['creator-mcp', 'wishlist-mcp'])('%s uses nothing newer', async (name) => {
  const program = await readFile(programOf(name), 'utf8');
  expect(program.match(later)).toBeNull();
  // It has no dependencies.
  const imported = [...program.matchAll(/^import .*"(.+)";$/gm)].map(([, from]) => from);
  expect(imported).toContain('node:fs/promises');
  expect(imported.filter((from) => !from?.startsWith('node:'))).toEqual([]);
});
