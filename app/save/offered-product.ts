/** Reads a product as a shop's page describes it: in the dialog's URL, and for saving without the dialog. */
import type { SaveProduct } from '#api/contract/events.ts';
import { minorFromText } from '#api/contract/price-text.ts';
import { isTooDeep } from '#api/contract/nesting.ts';
import { webUrl } from '#app/basket/web-url.ts';
import type { DialogProduct, DialogVariant } from './dialog-product.ts';

/** The limits of the API's `SaveProductInput`, which refuses what exceeds them; the chosen variant needs room. */
const maxInt = 2_147_483_647;
const mostVariants = 250;
const longestMetadata = 15_000;
const market = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i;
const cssColor = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|lab|lch)a?\([\d\s.,%/deg-]{1,60}\))$/i;

const text = (value: unknown, longest: number): string | undefined =>
  (typeof value === 'string' && value.length <= longest && value.trim()) || undefined;
const label = (value: unknown): string | null =>
  text(typeof value === 'number' ? String(value) : value, 255) ?? null;
const amount = (value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
    ? (value as number)
    : undefined;
const priceOf = (value: unknown, currency: string | undefined) =>
  amount(value) ?? minorFromText(value, currency);
const matching = (value: unknown, pattern: RegExp, longest: number): string | undefined => {
  const given = text(value, longest);
  return given && pattern.test(given) ? given : undefined;
};
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

function imageOf(value: unknown): string | undefined {
  const given = text(value, 4_000);
  const url = given?.startsWith('//') ? `https:${given}` : given;
  return url && webUrl(url) ? url : undefined;
}

function tagsOf(value: unknown): string[] | undefined {
  const tags = Array.isArray(value) ? value.flatMap((tag) => text(tag, 200) ?? []).slice(0, 100) : [];
  return tags.length > 0 ? tags : undefined;
}

/** All or nothing: what the API would refuse, because every basket loads it, is left out. */
function metadataOf(given: Record<string, unknown>): Record<string, unknown> {
  try {
    const json = JSON.stringify(given);
    return json.length <= longestMetadata && !isTooDeep(json) ? given : {};
  } catch {
    // A page without a dialog can send what isn't JSON.
    return {};
  }
}

/** More than one variant is a choice; the first 250 are offered. */
function variantsOf(offered: unknown, currency: string | undefined): DialogVariant[] {
  const list = Array.isArray(offered) ? offered.slice(0, mostVariants) : [];
  const variants = list.flatMap((each): DialogVariant[] => {
    const { id, title, price, swatch, available } = record(each);
    const [known, name] = [label(id), label(title)];
    if (known === null || name === null) return [];
    return [
      {
        id: known,
        title: name,
        price: priceOf(price, currency) ?? null,
        swatch: matching(swatch, cssColor, 100) ?? null,
        available: available !== false,
      },
    ];
  });
  return variants.length > 1 ? variants : [];
}

/**
 * The product as the dialog shows it at first: of several variants, the one the page names, else the first available
 * one. A mistake in one field leaves that field out: it must not prevent saving.
 * @returns null without an http(s) URL
 */
export function offeredProduct(offered: unknown): DialogProduct | null {
  const given = record(offered);
  const url = text(given.url, 8_000);
  const address = webUrl(url);
  if (!url || address === null) return null;
  const { variants: choices, ...metadata } = record(given.metadata);
  const currency = matching(given.currency, /^[a-z]{3}$/i, 3)?.toUpperCase();
  const fields: SaveProduct = {
    url,
    offerId: amount(given.offerId, maxInt),
    title: text(given.title, 2_000),
    description: text(given.description, 20_000),
    imageUrl: imageOf(given.imageUrl),
    price: priceOf(given.price, currency),
    compareAtPrice: priceOf(given.compareAtPrice, currency),
    currency,
    marketCode: matching(given.marketCode, market, 35),
    vendor: text(given.vendor, 500),
    productType: text(given.productType, 500),
    tags: tagsOf(given.tags),
    metadata: metadataOf(metadata),
  };
  const variants = variantsOf(choices, currency);
  const wanted = label(metadata.variantId);
  const isOffered = variants.length === 0 || variants.some(({ id }) => id === wanted);
  const quantity = Number(label(metadata.quantity));
  return {
    fields,
    title: fields.title ?? new URL(address).hostname.replace(/^www\./, ''),
    imageUrl: fields.imageUrl ?? null,
    price: fields.price ?? null,
    currency: fields.currency ?? null,
    variantId: isOffered ? wanted : (variants.find(({ available }) => available) ?? variants[0])!.id,
    variantTitle: label(metadata.variantTitle),
    swatch: matching(metadata.swatch, cssColor, 100) ?? null,
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : 1,
    variants,
  };
}

/** The product of the dialog's `product` parameter, or null if there is none with an http(s) URL. */
export function readSaveProduct(json: string | null): DialogProduct | null {
  try {
    return offeredProduct(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}
