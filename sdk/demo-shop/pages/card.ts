import { html, raw } from 'hono/html';
import type { Card } from '../collections.ts';
import { fill, type Language } from '../language.ts';
import { formatPrice } from '../money.ts';
import type { Product, Variant } from '../product.ts';
import { type Html, photoUrl, productUrl, type Shop } from './page.ts';
import { heartButton } from './save-button.ts';

interface Place {
  /** The first row loads eagerly, the rest is lazy. */
  eager?: boolean;
  /** The collection whose page shows the card. */
  collection?: string;
}

/** A product card: photograph, heart, title, price. */
export function productCard(shop: Shop, { product, variant }: Card, { eager, collection }: Place = {}): Html {
  const { folder, texts } = shop.language;
  const alone = variant.id === product.variants[0]?.id;
  const url = productUrl(product.handle, alone ? undefined : variant.id, collection);
  return html`<li class="card">
    <a class="card-photo" href="${folder}${url}">
      <img
        src="${photoUrl(variant.photo)}"
        alt=""
        width="640"
        height="800"
        ${eager ? raw('fetchpriority="high"') : raw('loading="lazy"')}
      />
      <span class="card-line">
        <span class="card-title">${product.title}</span>
        ${price(variant, shop.language)}
      </span>
      <span class="card-variant"
        >${variant.stock > 0 ? variant.title : fill(texts.variantSoldOut, { variant: variant.title })}</span
      >
    </a>
    ${heartButton(shop, product, variant, collection)}
  </li>`;
}

/** The price, and the original one if it's reduced. */
export function price({ price: now, compareAt }: Variant, { code, texts }: Language): Html {
  return html`<span class="price"
    >${
      compareAt
        ? html`<span class="visually-hidden">${texts.now}</span> ${formatPrice(now, code)}
            <span class="visually-hidden">${texts.insteadOf}</span> <s>${formatPrice(compareAt, code)}</s>`
        : formatPrice(now, code)
    }</span
  >`;
}

export const photoAlt = (product: Product): string => product.photos[0]?.alt ?? product.title;
