import { html } from 'hono/html';
import { icons } from '../icons.ts';
import { fill } from '../language.ts';
import { currency } from '../money.ts';
import type { Product, Variant } from '../product.ts';
import { type Html, photoUrl, productUrl, type Shop } from './page.ts';

/** Metadata stored with a saved product and returned when it is added to the cart. */
export function saveMetadata(product: Product, variant: Variant) {
  return {
    variantId: variant.id,
    quantity: 1,
    ...(variant.title && { variantTitle: variant.title }),
    ...(variant.swatch && { swatch: variant.swatch }),
    ...(product.variants.length > 1 && {
      variants: product.variants.map(({ id, title, price, swatch, stock }) => ({
        id,
        title,
        price,
        ...(swatch && { swatch }),
        available: stock > 0,
      })),
    }),
  };
}

/**
 * The attributes that describe the button and its product to the wishlist's script. The URL is the
 * page's own, with its language and possibly its collection.
 */
export function saveAttributes(shop: Shop, product: Product, variant: Variant, collection?: string): Html {
  const { folder, locale } = shop.language;
  const url = productUrl(product.handle, undefined, collection);
  return html`data-wl data-url="${shop.origin}${folder}${url}" data-id="${product.handle}"
  data-title="${product.title}" data-description="${product.description}"
  data-image-url="${shop.origin}${photoUrl(variant.photo)}" data-price="${variant.price}"
  ${variant.compareAt ? html`data-compare-at-price="${variant.compareAt}"` : ''} data-currency="${currency}"
  data-market="${locale}" data-vendor="${product.maker}" data-product-type="${product.type}"
  data-metadata="${JSON.stringify(saveMetadata(product, variant))}"`;
}

/** The heart on a photograph; the wishlist's script sets `data-wl-saved` to fill it. */
export function heartButton(shop: Shop, product: Product, variant: Variant, collection?: string): Html {
  return html`<button
    type="button"
    class="heart"
    aria-label="${fill(shop.language.texts.saveProduct, { title: product.title })}"
    ${saveAttributes(shop, product, variant, collection)}
  >
    ${icons.heart}
  </button>`;
}
