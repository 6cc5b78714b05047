import { Parser } from 'htmlparser2';
import { maxRowBytes } from '#api/platform/storage/lines-of.ts';
import { ImportFailure } from './import-failure.ts';
import type { SentRow } from './parse-import-row.ts';

/** Products are nested in up to three elements, and have few levels themselves. */
const maxDepth = 50;

/** The product that is being read. */
interface Found {
  depth: number;
  fields: Record<string, string>;
  size: number;
}

/**
 * The products of an RSS or Atom feed. Only their direct children count, because shipping options
 * have prices, too. Entities that the feed defines are never expanded.
 * @throws ImportFailure `no_products`
 */
export async function* googleXmlRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<SentRow> {
  let rows: SentRow[] = [];
  let depth = 0;
  let found: Found | undefined;
  let field = '';
  const parser = new Parser(
    {
      onopentag(name, { href }) {
        depth += 1;
        if (depth > maxDepth) throw new ImportFailure('no_products');
        if (!found && /^(item|entry)$/.test(name)) found = { depth, fields: {}, size: 0 };
        else if (found?.depth === depth - 1) {
          field = name.replace(/^g:/, '');
          found.fields[field] = href ?? '';
        }
      },
      ontext(text) {
        if (!found || field === '' || found.depth !== depth - 1) return;
        found.size += text.length;
        if (found.size <= maxRowBytes) found.fields[field] += text;
      },
      onclosetag() {
        if (found?.depth === depth) {
          rows.push(found.size > maxRowBytes ? 'row_too_large' : found.fields);
          found = undefined;
        }
        field = '';
        depth -= 1;
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  let isFeed = false;
  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }));
    isFeed ||= rows.length > 0;
    yield* rows;
    rows = [];
  }
  if (!isFeed) throw new ImportFailure('no_products');
}

/** `45.00 EUR`, as amount and currency. */
function priceIn(text = ''): { amount: string; currency: string } | undefined {
  const currency = /[A-Z]{3}/i.exec(text)?.[0];
  return currency ? { amount: text.replace(currency, '').trim(), currency } : undefined;
}

/** Whether a sale of `2026-11-20T00:00+0100/2026-11-27T23:59+0100` is on; without dates, it is. */
function isOn(dates: string | undefined, now: Date): boolean {
  const [start, end] = (dates ?? '').split('/').map((date) => Date.parse(date));
  return !(Number(start) > now.getTime() || Number(end) < now.getTime());
}

/** Converts a product in Google's format to a row. */
export function googleRow(given: Record<string, unknown>, now: Date): SentRow {
  const row = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, `${value as string}`.trim()]),
  );
  const price = priceIn(row.price);
  const sale = isOn(row.sale_price_effective_date, now) ? priceIn(row.sale_price) : undefined;
  return {
    url: row.link,
    product_id: row.item_group_id || row.id,
    ...(row.item_group_id && { variant_id: row.id }),
    sku: row.id,
    gtin: row.gtin,
    title: row.title,
    image_url: row.image_link,
    price: (sale ?? price)?.amount,
    ...(sale && { compare_at_price: price?.amount }),
    currency: (sale ?? price)?.currency,
    availability: row.availability,
  };
}
