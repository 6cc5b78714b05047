import { Readable } from 'node:stream';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import { pseudonym } from '#api/modules/events/pseudonym.ts';
import type { Context } from '#api/platform/context.ts';
import { csvHead, csvLines } from '#api/platform/csv-file.ts';
import { statement } from '#api/platform/db/statement.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { readListImport } from './read-list-import.ts';

/** Rows in memory at a time, or people with their rows. */
const [pageRows, pagePeople] = [2_000, 500];

/** Fields of an import, so that another service, or another partner here, can read the file. */
const columns = [
  'customer_id',
  'customer_email_sha256',
  'list',
  'product_url',
  'product_id',
  'variant_id',
  'sku',
  'title',
  'quantity',
  'note',
  'added_at',
  'image_url',
  'price',
  'currency',
] as const;

/** Imported lists as they were imported, whether or not their people have opened them. A page is of people. */
const imported = statement('export_imported_wishes')`
  WITH page AS MATERIALIZED (
    SELECT p.id, p.customer_id, p.email_hash FROM imported_people p JOIN list_imports i ON i.id = p.import_id AND i.state = 'done'
    WHERE p.partner_id = :partnerId AND p.id > :after ORDER BY p.id LIMIT :limit
  )
  SELECT page.id, page.customer_id, encode(page.email_hash, 'hex') AS customer_email_sha256, w.list, f.url AS product_url,
    f.number AS product_id, w.variant_id, w.sku, f.title, w.quantity, w.note, w.added_at, f.image_url, f.price_minor, f.currency
  FROM page JOIN imported_wishes w ON w.person_id = page.id JOIN imported_products f ON f.id = w.product_id ORDER BY page.id, w.id`;

/**
 * Wishes saved at the shop. Shoppers go by the names that the shop knows them by: the ID of a
 * customer it has signed in, else a pseudonym; addresses, notes and names of lists are theirs.
 */
const saved = statement('export_saved_wishes')`
  SELECT i.id, coalesce((SELECT min(c.customer_id) FROM shop_customers c JOIN shops s ON s.id = c.shop_id
      WHERE c.user_id = l.owner_id AND s.partner_id = :partnerId), ${pseudonym('shp_', 'partners', 'l.owner_id')}) AS customer_id,
    (SELECT count(*)::int FROM lists b WHERE b.owner_id = l.owner_id AND b.id < l.id
       AND EXISTS (SELECT 1 FROM list_items x WHERE x.list_id = b.id AND x.source_partner_id = :partnerId)) AS lists_before,
    coalesce(i.saved_url, p.url) AS product_url, coalesce(i.checkout_meta ->> 'productId', p.platform_id, '') AS product_id,
    split_part(i.variant_id, E'\\x1f', 1) AS variant_id, coalesce(i.checkout_meta ->> 'sku', '') AS sku,
    coalesce(nullif(i.title, ''), p.title) AS title, i.quantity, i.added_at, coalesce(i.image_url, p.image_url) AS image_url,
    coalesce(i.price_minor, p.price_minor) AS price_minor, CASE WHEN i.price_minor IS NULL THEN p.currency ELSE i.currency END AS currency
  FROM list_items i JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id JOIN partners ON partners.id = :partnerId
  WHERE i.source_partner_id = :partnerId AND i.id > :after AND NOT i.is_test AND p.url IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM list_imports o WHERE o.id = i.list_import_id AND o.partner_id = :partnerId AND o.state = 'done')
  ORDER BY i.id LIMIT :limit`;

type Line = Record<(typeof columns)[number], string | number | null>;

const timeAndPrice = (row: {
  added_at: Date | null;
  price_minor: number | null;
  currency: string | null;
}) => {
  const decimals = decimalsOf(row.currency);
  const isPriced = row.price_minor !== null && row.currency !== null;
  return {
    added_at: row.added_at?.toISOString() ?? null,
    price: isPriced ? (row.price_minor! / 10 ** decimals).toFixed(decimals) : null,
    currency: isPriced ? row.currency : null,
  };
};

/** A page of lines, and the ID after which the next one begins; null after the last. */
type Page = { lines: Line[]; next: number | null };

const pages = [
  async (ctx: Context, partnerId: number, after: number): Promise<Page> => {
    const rows = await ctx.sql.rows(imported, { partnerId, after, limit: pagePeople });
    return {
      lines: rows.map(({ price_minor, added_at, currency, ...row }) => ({
        ...row,
        ...timeAndPrice({ price_minor, added_at, currency }),
      })),
      next: rows.at(-1)?.id ?? null,
    };
  },
  async (ctx: Context, partnerId: number, after: number): Promise<Page> => {
    const rows = await ctx.sql.rows(saved, { partnerId, after, limit: pageRows });
    return {
      lines: rows.map(({ price_minor, added_at, currency, lists_before: before, ...row }) => ({
        ...row,
        customer_email_sha256: null,
        list: before ? `List ${before + 1}` : '',
        note: '',
        ...timeAndPrice({ price_minor, added_at, currency }),
      })),
      next: rows.at(-1)?.id ?? null,
    };
  },
];

/** The lines of `listsFile`, in pieces. */
export async function* listsAsCsv(ctx: Context, partnerId: number): AsyncGenerator<string> {
  yield csvHead(columns);
  for (const read of pages) {
    for (let after: number | null = 0; after !== null;) {
      const { lines, next }: Page = await read(ctx, partnerId, after);
      if (lines.length > 0) yield csvLines(columns, lines);
      after = next;
    }
  }
}

const problems = statement('list_import_problems_page')`
  SELECT row, part, code, product FROM list_import_problems
  WHERE import_id = :importId AND (row, part) > (:row::int, :part::int) ORDER BY row, part LIMIT :limit`;

/** The lines of `problemsFile`, in pieces. */
export async function* problemsAsCsv(ctx: Context, importId: number): AsyncGenerator<string> {
  const heads = ['row', 'code', 'product'] as const;
  yield csvHead(heads);
  for (let last: { row: number; part: number } | undefined = { row: 0, part: -1 }; last;) {
    const rows: (typeof problems)['row'][] = await ctx.sql.rows(problems, {
      importId,
      ...last,
      limit: pageRows,
    });
    if (rows.length > 0) yield csvLines(heads, rows);
    last = rows.length < pageRows ? undefined : rows.at(-1);
  }
}

const csv = (pieces: AsyncIterable<string>, name: string) =>
  asFile(
    Readable.toWeb(Readable.from(pieces).map((text: string) => Buffer.from(text))) as ReadableStream,
    'text/csv',
    name,
  );

/** All lists of a partner's shop, one row per wish, streamed page by page. An import can read it. */
export const listsFile = (ctx: Context, partnerId: number): Response =>
  csv(listsAsCsv(ctx, partnerId), 'wishlist-lists.csv');

/**
 * The wishes of an import that are left out, one row each, streamed page by page.
 * @throws ServiceError `not_found`
 */
export async function problemsFile(
  ctx: Context,
  own: { partnerId: number; importId: number },
): Promise<Response> {
  await readListImport(ctx, own);
  return csv(problemsAsCsv(ctx, own.importId), `wishlist-import-${own.importId}-problems.csv`);
}
