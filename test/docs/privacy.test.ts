/** The privacy page covers every table. */
import { expect, test } from 'vitest';
import { shopEvents } from '#api/modules/privacy/process-shop-event.ts';
import { read, tableRows } from './pages.ts';

const page = read('docs/privacy.md');
const firstCells = (text: string) =>
  tableRows(text).map(([first = '']) => /^`([^`]+)`$/.exec(first)?.[1] ?? first);

test('every model in the schema has a row with its retention and purpose, and every row has a model', () => {
  const models = [...read('prisma/schema.prisma').matchAll(/^model (\w+)/gm)].map(([, name]) => name);
  const tables = page.split('<!-- tables -->')[1]?.split('<!-- /tables -->')[0] ?? '';
  expect(firstCells(tables).sort()).toEqual(models.sort());
  for (const cells of tableRows(tables)) expect(cells.filter((cell) => cell.length > 3)).toHaveLength(4);
});

test('every request a platform may send has a row and is processed', () => {
  const asked = ['customers/data_request', 'customers/redact', 'shop/redact'];
  const told = firstCells(page.split('## Requests from Shopify')[1]?.split('### For operators')[0] ?? '');
  expect(told).toEqual(asked);
  expect(asked.filter((topic) => !shopEvents.has(topic))).toEqual([]);
});

test('the README links to the privacy page', () => {
  expect(read('README.md')).toContain('(docs/privacy.md)');
});
