import { useState } from 'react';
import type { ImportedFile } from './list-imports.ts';
import { text } from './texts.ts';

/** Columns that are always shown; of the others, only those that are used. */
const alwaysShown = 12;

/**
 * The contents of a file's columns as chosen so far, and the first rows as they're read that way.
 * @param preview the form that reads the rows
 * @param valueOf a field's initial value, if not the file's
 */
export function useColumns(
  { id, file }: { id: number; file: ImportedFile },
  preview: {
    data: ImportedFile['preview'] | null;
    send: (intent: string, values: Record<string, string | number>) => void;
  },
  valueOf = (_field: string, otherwise: string) => otherwise,
) {
  const [fields, setFields] = useState(() =>
    file.columns.map(({ field }, index) => valueOf(`column-${index}`, field ?? '')),
  );
  const [lines, setLines] = useState(file.preview);
  if (preview.data && preview.data !== lines) setLines(preview.data);
  const valuesOf = (all: readonly string[]) => ({
    import: id,
    ...Object.fromEntries(all.map((one, at) => [`column-${at}`, one])),
  });
  const columns = file.columns.map(({ heading, field, cells }, index) => ({
    index,
    name: heading || text('lists.columnNumber', { number: index + 1 }),
    cells,
    field: fields[index] ?? '',
    isShown: index < alwaysShown || field !== null,
  }));
  return {
    shown: columns.filter(({ isShown }) => isShown),
    hidden: columns.filter(({ isShown }) => !isShown),
    lines,
    needsUrl: !fields.includes('product_url'),
    values: valuesOf(fields),
    /** A column that had this content is no longer used. */
    choose(index: number, field: string): void {
      const next = fields.map((one, at) => (at === index ? field : one === field ? '' : one));
      setFields(next);
      preview.send('preview', valuesOf(next));
    },
  };
}

export type ShownColumn = ReturnType<typeof useColumns>['shown'][number];
