import { expect, test } from 'vitest';
import { formatTable } from '#api/cli/format-table.ts';

test('aligns columns, with numbers to the right and times readable', () => {
  const rows = [
    { id: 7, name: 'Kiln', created_at: '2026-11-23T09:05:12.123Z', owners: ['a@b.example', 'c@d.example'] },
    { id: 12, name: 'Linen & Co', created_at: null, owners: [] },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    'ID  NAME        CREATED AT        OWNERS',
    ' 7  Kiln        2026-11-23 09:05  a@b.example, c@d.example',
    '12  Linen & Co',
  ]);
});

test('has a column for fields that only some rows have, and shows what is in objects', () => {
  const rows = [
    { id: 1, outcome: { items: 3, lists: 1 } },
    { id: 2, error: 'gone' },
  ];
  expect(formatTable(rows).split('\n')).toEqual([
    'ID  OUTCOME           ERROR',
    ' 1  items 3, lists 1',
    ' 2                    gone',
  ]);
});

test('cuts the longest columns to the terminal', () => {
  const rows = [{ id: 1, url: `https://shop.example/${'a'.repeat(200)}`, status: 'active' }];
  const lines = formatTable(rows, 40).split('\n');
  expect(lines.map((line) => line.length)).toEqual([expect.any(Number), 40]);
  expect(lines[1]).toMatch(/^ 1 {2}https:\/\/shop\.example\/a+… {2}active$/);
  expect(formatTable(rows)).toContain('a'.repeat(200));
});

test('counts wide letters as terminals do, and never cuts one in half', () => {
  const rows = [
    { name: '陶器の店', plan: 'free' },
    { name: '👩‍👩‍👧 e\u0301', plan: 'growth' },
  ];
  expect(formatTable(rows).split('\n')[1]).toBe('陶器の店  free');
  expect(formatTable(rows).split('\n')[2]).toBe('👩‍👩‍👧 e\u0301      growth');
});

test('a name can’t move the cursor, add lines or turn text around', () => {
  const hostile = 'a\u001b[2Jb\r\nOK\u009b31m\u202egnp\u2028x';
  const table = formatTable([{ name: hostile }]);
  expect(table.split('\n')).toHaveLength(2);
  expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}]/u);
});
