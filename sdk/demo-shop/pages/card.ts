import { html, raw } from 'hono/html';
import type { Card } from '../collections.ts';
import { formatPrice } from '../money.ts';
import type { Product, Variant } from '../product.ts';
import { photoUrl, productUrl, type Html, type Shop } from './page.ts';
import { heartButton } from './save-button.ts';

/** A product card: photograph, heart, title, price. The first row is eager, the rest lazy. */
export function productCard(shop: Shop, { product, variant }: Card, eager = false): Html {
  const alone = variant.id === product.variants[0]?.id;
  return html`<li class="card">
    <a class="card-photo" href="${productUrl(product.handle, alone ? undefined : variant.id)}">
      <img
        src="${photoUrl(variant.photo)}"
        alt=""
        width="640"
        height="800"
        ${eager ? raw('fetchpriority="high"') : raw('loading="lazy"')}
      />
      <span class="card-line">
        <span class="card-title">${product.title}</span>
        ${price(variant)}
      </span>
      <span class="card-variant">${variant.available ? variant.title : `${variant.title}, sold out`}</span>
    </a>
    ${heartButton(shop, product, variant)}
  </li>`;
}

/** The price, and the original one if it is reduced. */
export function price({ price: now, compareAt }: Pick<Variant, 'price' | 'compareAt'>): Html {
  return html`<span class="price"
    >${
      compareAt
        ? html`<span class="visually-hidden">Now</span> ${formatPrice(now)}
            <span class="visually-hidden">instead of</span> <s>${formatPrice(compareAt)}</s>`
        : formatPrice(now)
    }</span
  >`;
}

export const photoAlt = (product: Product): string => product.photos[0]?.alt ?? product.title;
