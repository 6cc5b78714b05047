import type { SaveProduct } from '#api/contract/events.ts';
import { webUrl } from '#app/basket/web-url.ts';
import type { DialogProduct, DialogVariant } from '#app/save/dialog-product.ts';

const text = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, longest) : undefined;
const label = (value: unknown): string | null =>
  text(typeof value === 'number' ? String(value) : value, 255)?.trim() ?? null;
const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const market = /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,3}$/i;
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

function variantsOf(offered: unknown): DialogVariant[] {
  const variants = (Array.isArray(offered) ? offered : []).flatMap((each): DialogVariant[] => {
    const { id, title, price, swatch, available } = record(each);
    const [known, name] = [label(id), label(title)];
    if (known === null || name === null) return [];
    return [
      {
        id: known,
        title: name,
        price: amount(price) ?? null,
        swatch: text(swatch, 64) ?? null,
        available: available !== false,
      },
    ];
  });
  return variants.length > 1 ? variants : [];
}

/**
 * The product that a shop's page describes, as the dialog would show it at first: of several variants, the one the
 * page names, else the first available one. A mistake in one field leaves that field out.
 * @returns null without an http(s) URL
 */
export function offeredProduct(given: SaveProduct): DialogProduct | null {
  const url = webUrl(given.url);
  if (url === null) return null;
  const { variants: offered, ...metadata } = record(given.metadata);
  const fields: SaveProduct = {
    url: given.url,
    offerId: amount(given.offerId),
    title: text(given.title, 2_000),
    description: text(given.description, 20_000),
    imageUrl: webUrl(given.imageUrl) ?? undefined,
    price: amount(given.price),
    compareAtPrice: amount(given.compareAtPrice),
    currency: /^[a-z]{3}$/i.test(String(given.currency)) ? given.currency : undefined,
    marketCode: market.test(String(given.marketCode)) ? given.marketCode : undefined,
    vendor: text(given.vendor, 500),
    productType: text(given.productType, 500),
    tags: Array.isArray(given.tags)
      ? given.tags.flatMap((tag) => text(tag, 200) ?? []).slice(0, 100)
      : undefined,
    metadata,
  };
  const variants = variantsOf(offered);
  const wanted = label(metadata.variantId);
  const isOffered = variants.length === 0 || variants.some(({ id }) => id === wanted);
  const quantity = Number(metadata.quantity);
  return {
    fields,
    title: fields.title ?? new URL(url).hostname.replace(/^www\./, ''),
    imageUrl: fields.imageUrl ?? null,
    price: fields.price ?? null,
    currency: fields.currency ?? null,
    variantId: isOffered ? wanted : (variants.find(({ available }) => available) ?? variants[0])!.id,
    variantTitle: label(metadata.variantTitle),
    swatch: text(metadata.swatch, 64) ?? null,
    quantity: quantity >= 1 && quantity <= 99 ? Math.floor(quantity) : 1,
    variants,
  };
}
