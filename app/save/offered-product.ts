/** Reads a product as a shop's page describes it: in the dialog's URL, and for saving without the dialog. */
import type { SaveProduct } from '#api/contract/events.ts';
import {
  currencyOf,
  labelOf,
  matching,
  metadataOf,
  offeredFields,
  priceOf,
  recordOf,
  textOf,
} from '#api/contract/offered-fields.ts';
import { parseQuantity } from '#api/contract/quantity.ts';
import { choiceText, plainId, productUrl, wishOf } from '#api/contract/wish.ts';
import { webUrl } from '#app/ui/web-url.ts';
import type { DialogProduct, DialogVariant } from './dialog-product.ts';

const maxVariants = 250;
/** Slightly below the API's limit, to leave space for the selected variant. */
const maxMetadataLength = 15_000;
const cssColor = /^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|lab|lch)a?\([\d\s.,%/deg-]{1,60}\))$/i;

/**
 * A product's variants, at most 250; a single one isn't a choice.
 * @param currency null if there is one, but it's unclear which
 */
function variantsOf(offered: unknown, currency: string | undefined | null): DialogVariant[] {
  const list = Array.isArray(offered) ? offered.slice(0, maxVariants) : [];
  const variants = list.flatMap((each): DialogVariant[] => {
    const { id, title, image, imageUrl, price, swatch, available } = recordOf(each);
    const [known, name] = [labelOf(id), labelOf(title)];
    if (known === null || name === null) return [];
    return [
      {
        id: known,
        title: name,
        imageUrl: offeredFields({ imageUrl: imageUrl ?? image }).imageUrl ?? null,
        price: currency === null ? null : (priceOf(price, currency) ?? null),
        swatch: matching(swatch, cssColor, 100) ?? null,
        available: available !== false,
      },
    ];
  });
  return variants.length > 1 ? variants : [];
}

/**
 * The product as first shown. Of several variants, selects the one that the page names, else the
 * first available. Omits invalid fields, which must not prevent saving.
 * @returns null without an http(s) URL
 */
export function offeredProduct(value: unknown): DialogProduct | null {
  const given = recordOf(value);
  const address = webUrl(textOf(given.url, 8_000));
  if (address === null) return null;
  const url = productUrl(address);
  const { variants: choices, ...metadata } = recordOf(given.metadata);
  const currency = currencyOf(given.currency);
  const variants = variantsOf(choices, !currency && labelOf(given.currency) ? null : currency);
  const fields: SaveProduct = {
    url,
    ...offeredFields(given),
    // Also the currency of the variants' prices.
    ...(currency && variants.some(({ price }) => price !== null) && { currency }),
    metadata: metadataOf(metadata, maxMetadataLength),
  };
  const wanted = labelOf(metadata.variantId) ?? wishOf({ url }).variantId;
  const offered = variants.find(({ id }) => plainId(id) === plainId(wanted));
  return {
    fields,
    shopProductId: labelOf(given.id) ?? undefined,
    title: fields.title ?? new URL(address).hostname.replace(/^www\./, ''),
    imageUrl: fields.imageUrl ?? null,
    price: fields.price ?? null,
    currency: fields.currency ?? null,
    variantId: variants[0]
      ? (offered ?? variants.find(({ available }) => available) ?? variants[0]).id
      : wanted,
    variantTitle: labelOf(metadata.variantTitle),
    choice: choiceText(fields.metadata),
    swatch: matching(metadata.swatch, cssColor, 100) ?? null,
    quantity: parseQuantity(labelOf(metadata.quantity)) ?? 1,
    variants,
  };
}

/** Parses the dialog's `product` parameter; null without an http(s) URL. */
export function readSaveProduct(json: string | null): DialogProduct | null {
  try {
    return offeredProduct(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}
