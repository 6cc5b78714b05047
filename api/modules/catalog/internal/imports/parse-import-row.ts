import { z } from '@hono/zod-openapi';
import { currencyCodeOf, parseMinorUnits } from '#api/contract/parse-price.ts';
import { availabilities, type Availability } from '#api/contract/product.ts';
import type { RowErrorCode } from '#api/contract/product-import.ts';
import { plainId, wishOf } from '#api/contract/wish.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { availabilityOf } from '../scraper/availability-of.ts';

/** The fields of a row as sent, or why it can't be read. */
export type SentRow = Record<string, unknown> | RowErrorCode;

/** A row whose fields are valid. */
export interface ImportedRow {
  /** Canonical. */
  url: string;
  /** The product's ID on the shop's platform, or empty. */
  productId: string;
  sku: string;
  /** Without leading zeros, because shorter GTINs can be padded with them. */
  gtin: string;
  /** Possible IDs of its variant, most likely first. */
  variantIds: string[];
  /** The variant's ID if none of `variantIds` is known, or empty. */
  variantId: string;
  title: string;
  imageUrl: string | null;
  priceMinor: number;
  compareAtPriceMinor: number | null;
  currency: string;
  availability: Availability;
  quantity: number | null;
}

/** PostgreSQL can't store NUL or lone surrogates. */
const text = (longest: number) =>
  z
    .string()
    .transform((value) =>
      value
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, longest),
    )
    .default('');
const id = z
  .union([z.string(), z.number()])
  .transform((value) =>
    plainId(value)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ''),
  )
  .pipe(z.string().max(255))
  .default('');
const amount = z.int().min(0);

const fields = z.object({
  url: z
    .string()
    .max(4_000)
    .transform((value) => canonicalUrl(value))
    .pipe(z.string()),
  product_id: id,
  variant_id: id,
  sku: id,
  gtin: id,
  title: text(500),
  image_url: z
    .url({ protocol: /^https?$/ })
    .max(4_000)
    .optional(),
  price_minor: amount,
  compare_at_price_minor: amount.optional(),
  currency: z
    .string()
    .transform((value) => currencyCodeOf(value))
    .pipe(z.string()),
  availability: z
    .string()
    .transform((value) => availabilities.find((one) => one === value) ?? availabilityOf(value))
    .pipe(z.enum(availabilities)),
  quantity: amount.max(2 ** 31 - 1).optional(),
});

const codeOf: Readonly<Record<string, RowErrorCode>> = {
  url: 'invalid_url',
  price_minor: 'invalid_price',
  compare_at_price_minor: 'invalid_price',
  currency: 'invalid_currency',
  availability: 'invalid_availability',
  quantity: 'invalid_quantity',
};

const numbers = ['price_minor', 'compare_at_price_minor', 'quantity'];
/** Fields for prices in major units, and their counterparts in minor units. */
const written = [
  ['price', 'price_minor'],
  ['compare_at_price', 'compare_at_price_minor'],
] as const;

/** Converts a row's texts to numbers; undefined if a price is given twice or isn't a number. */
function fromTexts(row: Record<string, unknown>): Record<string, unknown> | undefined {
  const typed = { ...row };
  for (const name of numbers) if (/^\d{1,15}$/.test(`${row[name]}`)) typed[name] = Number(row[name]);
  for (const [major, minor] of written) {
    const price = row[major];
    if (price === undefined) continue;
    if (row[minor] !== undefined || !/^\d[\d.,]*$/.test(`${price}`)) return undefined;
    const currency = currencyCodeOf(`${row.currency}`);
    typed[minor] = parseMinorUnits(`${price}`, { currency, machine: true }) ?? -1;
  }
  return typed;
}

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

/** @param isTable whether all fields are texts, with prices in major or minor units */
export function parseImportRow(sent: SentRow, isTable: boolean): ImportedRow | RowErrorCode {
  if (typeof sent === 'string') return sent;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => isGiven(value)));
  const row = isTable ? fromTexts(given) : 'price' in given ? undefined : given;
  if (!row) return 'invalid_price';
  const { data, error } = fields.safeParse(row);
  if (!data) return codeOf[String(error.issues[0]?.path[0])] ?? 'malformed_row';
  const { url, variant_id: ownVariant, sku, gtin } = data;
  const selected = wishOf({ url }).variantId ?? '';
  const [price, before] = [data.price_minor, data.compare_at_price_minor ?? 0];
  return {
    url,
    productId: data.product_id,
    sku,
    gtin: gtin.replace(/^0+/, ''),
    variantIds: [ownVariant, selected, sku, gtin].filter(Boolean),
    variantId: ownVariant || selected,
    title: data.title,
    imageUrl: data.image_url ?? null,
    priceMinor: price,
    compareAtPriceMinor: before > price ? before : null,
    currency: data.currency,
    availability: data.availability,
    quantity: data.quantity ?? null,
  };
}
