import {
  type ListImportError,
  listImportErrors,
  type ListRowError,
  maxJsonBytes,
  maxListColumns,
} from '#api/contract/list-import.ts';
import { linesOf } from '#api/platform/storage/lines-of.ts';
import { cellsOf, recordsOf } from '#api/platform/storage/table-records.ts';
import { encodingOf, kindOf } from '#api/platform/storage/text-encoding.ts';
import { countKnown, maxHeadingLength } from './import-columns.ts';

/** An import that can't be processed, whatever its rows say. */
export class ListImportFailure extends Error {
  readonly code: ListImportError;
  constructor(code: ListImportError) {
    super(listImportErrors[code]);
    this.code = code;
  }
}

export type TableFormat = 'csv' | 'json' | 'ndjson';

/** The cells of a row, in the order of the headings, or why it can't be read. */
export type TableRow = string[] | Extract<ListRowError, 'malformed_row' | 'row_too_large'>;

/** A file as a table. */
export interface Table {
  format: TableFormat;
  headings: string[];
  rows: AsyncIterable<TableRow>;
}

const headBytes = 64 * 1024;
/** Exports put a title or a date above the headings. */
const maxLinesAbove = 8;
const separators = ['\t', ';', ',', '|'];

/**
 * Reads a file as a table, a few rows at a time: text separated by `,` `;` `|` or tabs, one JSON
 * object per line, or a JSON document of at most 20 MB.
 * @throws ListImportFailure `unreadable_file`
 */
export async function openTable(pieces: AsyncIterable<Uint8Array>): Promise<Table> {
  const { head, all } = await peek(pieces);
  if (kindOf(String.fromCharCode(...head.subarray(0, 32)))) throw new ListImportFailure('unreadable_file');
  const encoding = encodingOf(head);
  const start = new TextDecoder(encoding).decode(head).trimStart();
  const utf8 = encoding === 'utf-8' ? all : inUtf8(all, encoding);
  if (!/^[[{]/.test(start)) return openCsv(utf8, start);
  const [first = '', second = ''] = start.split(/\r?\n/);
  const isLines = isJson(first) && (second === '' || isJson(second) || head.length >= headBytes);
  return isLines && !first.startsWith('[') && start.includes('\n') ? openLines(utf8, start) : openJson(utf8);
}

/** The first bytes, and all of them again. */
async function peek(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const { value, done } = await iterator.next();
    if (done) break;
    first.push(value);
    size += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const joined = Buffer.concat(first).subarray(0, headBytes);
  // A character that is cut at the end would look like another encoding.
  const lastLine = joined.lastIndexOf(0x0a);
  return { head: size > headBytes && lastLine > 0 ? joined.subarray(0, lastLine) : joined, all: all() };
}

async function* inUtf8(pieces: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const shortened = (headings: string[]) =>
  headings.slice(0, maxListColumns).map((name) => name.slice(0, maxHeadingLength));

async function openCsv(pieces: AsyncIterable<Uint8Array>, start: string): Promise<Table> {
  const lines = start.split(/\r?\n/, maxLinesAbove).filter((line) => line.trim() !== '');
  let best = { separator: ',', known: 0, cells: cellsOf(lines[0] ?? '', ',') ?? [] };
  for (const separator of separators) {
    for (const line of lines) {
      const cells = cellsOf(line, separator) ?? [];
      const known = countKnown(cells);
      if (known > best.known) best = { separator, known, cells };
    }
  }
  const headings = shortened(best.cells);
  if (headings.length === 0) throw new ListImportFailure('unreadable_file');
  async function* rows(): AsyncGenerator<TableRow> {
    let isBelow = false;
    for await (const record of recordsOf(pieces, best.separator)) {
      const cells = 'text' in record ? cellsOf(record.text, best.separator) : null;
      if (isBelow) yield 'error' in record ? record.error : (cells ?? 'malformed_row');
      else isBelow = cells !== null && cells.join('\n') === best.cells.join('\n');
    }
  }
  return { format: 'csv', headings, rows: rows() };
}

type Flat = Record<string, string>;

const asRow = (headings: string[], flat: Flat): string[] => headings.map((name) => flat[name] ?? '');

/** Names of the first rows' texts. */
function headingsOf(rows: Iterable<Flat>): string[] {
  const names = new Set<string>();
  let read = 0;
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    if ((read += 1) >= 1_000) break;
  }
  return [...names].slice(0, maxListColumns);
}

async function openLines(pieces: AsyncIterable<Uint8Array>, start: string): Promise<Table> {
  const sample = start.split(/\r?\n/).flatMap((line) => (isJson(line) ? [...flatten(JSON.parse(line))] : []));
  const headings = headingsOf(sample);
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const line of linesOf(pieces)) {
      if (line === null) yield 'row_too_large';
      else if (line.trim() !== '' && !isJson(line)) yield 'malformed_row';
      else if (line.trim() !== '') for (const flat of flatten(JSON.parse(line))) yield asRow(headings, flat);
    }
  }
  return { format: 'ndjson', headings, rows: rows() };
}

async function openJson(pieces: AsyncIterable<Uint8Array>): Promise<Table> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxJsonBytes) throw new ListImportFailure('unreadable_file');
    read.push(piece);
  }
  const text = Buffer.concat(read)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  if (!isJson(text)) throw new ListImportFailure('unreadable_file');
  const document: unknown = JSON.parse(text);
  const headings = headingsOf(flatten(document));
  async function* rows(): AsyncGenerator<TableRow> {
    for (const row of flatten(document)) yield asRow(headings, row);
  }
  return { format: 'json', headings, rows: rows() };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
/** A field of a Shopify metaobject. */
const isField = (value: unknown): value is { key: string; value: unknown } =>
  isObject(value) && typeof value.key === 'string' && 'value' in value;

/**
 * The rows in a JSON value: one for each innermost object of its lists, with the texts of the
 * objects around it. Nested names are joined with spaces.
 */
function* flatten(value: unknown, around: Flat = {}, prefix = '', depth = 0): Generator<Flat> {
  if (depth > 20) return;
  if (Array.isArray(value)) for (const one of value) yield* flatten(one, around, prefix, depth + 1);
  if (!isObject(value)) return;
  const own: Flat = { ...around };
  const lists: [name: string, list: unknown[]][] = [];
  const read = (name: string, one: unknown, level: number): void => {
    if (Object.keys(own).length >= maxListColumns) return;
    if (isScalar(one)) own[name] = one === null ? '' : String(one);
    else if (Array.isArray(one)) {
      if (one.every(isScalar)) own[name] = one.join(',');
      else if (one.every(isField))
        for (const field of one) read(`${name} ${field.key}`, field.value, level + 1);
      else lists.push([name, one]);
    } else if (isObject(one) && level < 20) {
      for (const [key, inner] of Object.entries(one)) read(`${name} ${key}`, inner, level + 1);
    }
  };
  for (const [key, one] of Object.entries(value)) read(prefix ? `${prefix} ${key}` : key, one, 0);
  if (lists.length === 0) yield own;
  for (const [name, list] of lists) yield* flatten(list, own, name, depth + 1);
}
