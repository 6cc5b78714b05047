/** The tool servers' page lists the existing tools, and which credentials or scopes they need. */
import { describe, expect, test } from 'vitest';
import type { AnyTool } from '#sdk/mcp/core/tool.ts';
import { creatorTools } from '#sdk/mcp/creator/tools.ts';
import { integrationTools } from '#sdk/mcp/integration/tools.ts';
import { shopperServer } from '#sdk/mcp/shopper/server.ts';
import { read, tableRows } from './pages.ts';

const rowsOf = (mark: string) =>
  tableRows(read('docs/tools.md').split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? '');
const tableOf = (mark: string) =>
  rowsOf(mark).map(([name = '', , free = '']) => ({
    name: name.replaceAll('`', ''),
    free: free === 'yes',
  }));
const listed = (tools: readonly AnyTool[]) =>
  tools.map(({ name, credentials }) => ({ name, free: !credentials }));

describe('the tables in docs/tools.md', () => {
  test('list the tools of wl-wishlist-mcp', () => {
    expect(tableOf('integration tools')).toEqual(listed(integrationTools));
  });

  test('list the tools of wl-creator-mcp', () => {
    expect(tableOf('creator tools')).toEqual(listed(creatorTools));
  });

  test('list the shoppers’ tools and their scopes', () => {
    const { tools } = shopperServer('https://wishlist.example');
    expect(rowsOf('shopper tools').map(([name, , scope]) => [name, scope])).toEqual(
      tools.map(({ name, scope }) => [`\`${name}\``, `\`${scope}\``]),
    );
  });
});

test('the package’s README names every tool', () => {
  const page = read('sdk/mcp/integration/README.md');
  expect(integrationTools.filter(({ name }) => !page.includes(`\`${name}\``))).toEqual([]);
});
