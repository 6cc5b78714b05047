/** The tool servers' page lists the existing tools, and which of them need no credentials. */
import { describe, expect, test } from 'vitest';
import type { AnyTool } from '#sdk/mcp/core/tool.ts';
import { creatorTools } from '#sdk/mcp/creator/tools.ts';
import { integrationTools } from '#sdk/mcp/integration/tools.ts';
import { read, tableRows } from './pages.ts';

const tableOf = (mark: string) =>
  tableRows(read('docs/tools.md').split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? '').map(
    ([name = '', , free = '']) => ({ name: name.replaceAll('`', ''), free: free === 'yes' }),
  );
const listed = (tools: readonly AnyTool[]) =>
  tools.map(({ name, credentials }) => ({ name, free: !credentials }));

describe('the tables in docs/tools.md', () => {
  test('list the tools of wl-wishlist-mcp', () => {
    expect(tableOf('integration tools')).toEqual(listed(integrationTools));
  });

  test('list the tools of wl-creator-mcp', () => {
    expect(tableOf('creator tools')).toEqual(listed(creatorTools));
  });
});

test('the package’s README names every tool', () => {
  const page = read('sdk/mcp/integration/README.md');
  expect(integrationTools.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});
