import type { ImportField, ListRowError } from '#api/contract/list-import.ts';
import { currencyCodeOf, currencyIn, parseMinorUnits } from '#api/contract/parse-price.ts';
import { parseQuantity } from '#api/contract/quantity.ts';
import { plainId } from '#api/contract/wish.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { withoutLinks } from '#api/platform/schemas.ts';
import { emailHash } from '../email-hash.ts';
import type { TableRow } from './open-table.ts';

/** Someone in a file: by the shop's ID, by the hash of an address, or both. */
export interface SentPerson {
  /** Identifies them in the import. */
  name: string;
  customerId: string | null;
  emailHash: string | null;
}

/** A product as a row names it; texts that it doesn't give are empty. */
export interface SentProduct {
  /** Canonical, or a path of the shop. */
  url: string;
  productId: string;
  handle: string;
  sku: string;
  title: string;
}

export interface SentWish {
  person: SentPerson;
  product: SentProduct;
  list: string;
  variantId: string;
  quantity: number;
  note: string;
  addedAt: Date | null;
  imageUrl: string | null;
  priceMinor: number | null;
  currency: string | null;
}

/** A wish, or why it isn't one, with the product as the file names it. */
export type ReadWish = { wish: SentWish } | { error: ListRowError; product: string };

export type Cells = Partial<Record<ImportField, string>>;

/** PostgreSQL can't store NUL or lone surrogates. */
const text = (value: string | undefined, maxLength: number) =>
  (value ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, maxLength);

/** The cells that the chosen columns contain. */
export function cellsBy(columns: readonly string[], row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [index, field] of columns.entries()) {
    // Spreadsheets’ formulas are escaped with an apostrophe.
    if (field) cells[field as ImportField] ||= (row[index]?.trim() ?? '').replace(/^'(?=\s*[=+\-@])/, '');
  }
  return cells;
}

/** Maximum products in a cell. */
const maxParts = 1_000;

/** Several IDs or handles in one cell, which contain neither commas nor spaces. */
function partsOf(cell: string | undefined): string[] {
  const parts = (cell ?? '').replaceAll(/^\[|\]$|["']/g, '').split(/[,;|\s]+/);
  return [...new Set(parts.filter(Boolean))];
}

function personOf(cells: Cells): SentPerson | ListRowError {
  const given = plainId(text(cells.customer_id, 255)).replaceAll(/\s/g, '');
  // Exports write 0 or “guest” for people who weren't signed in.
  const customerId = /^(0|guest|null|undefined|-)?$/i.test(given) ? null : given;
  const email = text(cells.customer_email, 320).toLowerCase();
  const sent = text(cells.customer_email_sha256, 64).toLowerCase();
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'invalid_customer';
  if (sent && !/^[\da-f]{64}$/.test(sent)) return 'invalid_customer';
  const hash = email ? emailHash(email).toString('hex') : sent || null;
  const name = customerId ?? hash;
  return name === null ? 'no_customer' : { name, customerId, emailHash: hash };
}

/**
 * Reads times as programs write them, in UTC unless they name an offset. A date that could mean two
 * days, such as 03/04/2025, is left out, and so is one in the future.
 */
export function readTime(written: string, now: Date): Date | null {
  const value = written.trim();
  let time = NaN;
  const seconds = /^\d{10}(\.\d+)?$/.test(value);
  const [, a, b, year, clock = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ ,T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(value) ?? [];
  if (seconds || /^\d{13}$/.test(value)) time = Number(value) * (seconds ? 1_000 : 1);
  else if (year) {
    const [first, second] = [Number(a), Number(b)];
    const isGerman = value.includes('.');
    const [day, month] = isGerman || first > 12 ? [first, second] : [second, first];
    if (isGerman || first > 12 || second > 12 || first === second) {
      time = timeOf(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, clock);
    }
  } else if (/^\d{4}-\d{2}-\d{2}/.test(value)) {
    const [, day = '', rest = ''] = /^(\d{4}-\d{2}-\d{2})[ T]?(.*)$/.exec(value) ?? [];
    time = timeOf(day, rest.replace(/ ?UTC$/, 'Z'));
  } else if (/^[A-Z][a-z]{2},? /.test(value)) time = Date.parse(value);
  const isPast = time > Date.UTC(1995) && time <= now.getTime();
  return isPast ? new Date(time) : null;
}

function timeOf(day: string, clock: string): number {
  if (!clock) return Date.parse(`${day}T00:00:00Z`);
  const [, hours, zone] = /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?$/.exec(clock) ?? [];
  if (!hours) return NaN;
  const offset = zone ? zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') : 'Z';
  return Date.parse(`${day}T${hours.padStart(5, '0')}${offset}`);
}

/** The wishes of a row: several if a cell has several products. */
export function readRow(row: TableRow, columns: readonly string[], now: Date): ReadWish[] {
  if (typeof row === 'string') return [{ error: row, product: '' }];
  const cells = cellsBy(columns, row);
  const person = personOf(cells);
  const address = text(cells.product_url, 4_000);
  const url = address.startsWith('/') ? address : (canonicalUrl(address) ?? '');
  const title = text(cells.title, 500);
  const [ids, handles] = [partsOf(cells.product_id), partsOf(cells.handle)];
  const sku = text(cells.sku, 255);
  const named = text(address || cells.handle || cells.product_id || sku || title, 300);
  if (typeof person === 'string') return [{ error: person, product: named }];
  if (Math.max(ids.length, handles.length) > maxParts) return [{ error: 'row_too_large', product: named }];
  const isSingle = url !== '' || (ids.length <= 1 && handles.length <= 1);
  const products: Partial<SentProduct>[] = isSingle
    ? [{ url, productId: ids[0] ?? '', handle: handles[0] ?? '', sku, title }]
    : ids.length > 1
      ? ids.map((productId) => ({ productId }))
      : handles.map((handle) => ({ handle }));
  const currency = currencyCodeOf(cells.currency) ?? currencyIn(cells.price ?? '');
  const price = currency ? parseMinorUnits(cells.price ?? '', { currency }) : null;
  return products.map((given) => {
    const product: SentProduct = {
      url: '',
      handle: '',
      sku: '',
      title: '',
      ...given,
      productId: plainId(given.productId ?? ''),
    };
    const written = text(
      product.url || product.handle || product.productId || product.sku || product.title,
      300,
    );
    if (!written) return { error: 'no_product', product: named };
    const image = text(cells.image_url, 4_000);
    return {
      wish: {
        person,
        product,
        list: withoutLinks(text(cells.list, 200)),
        variantId: isSingle ? plainId(text(cells.variant_id, 255)).replace(/^0$/, '') : '',
        quantity: parseQuantity(cells.quantity?.replace(/[.,]0+$/, '')) ?? 1,
        note: text(cells.note, 2_000),
        addedAt: readTime(cells.added_at ?? '', now),
        imageUrl: isSingle && URL.canParse(image) && /^https?:/.test(image) ? image : null,
        priceMinor: isSingle ? price : null,
        currency: isSingle && price !== null ? currency : null,
      },
    };
  });
}
