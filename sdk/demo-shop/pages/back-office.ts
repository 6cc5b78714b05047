import { html, raw } from 'hono/html';
import type { Inventory } from '../inventory.ts';
import { counted, fill, type Language } from '../language.ts';
import { decimalPrice } from '../money.ts';
import type { Order } from '../orders.ts';
import { availabilityOf, type Product, type Variant } from '../product.ts';
import { productsIn } from '../products.ts';
import type { Sent } from '../send-products.ts';
import type { WishlistEvent } from '../wishlist-events.ts';
import { eventsSection } from './events.ts';
import { layout } from './layout.ts';
import { ordersSection } from './orders.ts';
import { type Html, photoUrl, productUrl, type Shop } from './page.ts';

interface Office {
  inventory: Inventory;
  orders: readonly Order[];
  events: readonly WishlistEvent[];
  /** The result of saving, if the form was sent. */
  outcome: Sent | { state: 'invalid' } | undefined;
}

/** The orders, and every variant with its price and stock. */
export function backOfficePage(shop: Shop, { inventory, orders, events, outcome }: Office): Html {
  const { texts, code } = shop.language;
  const { office } = texts;
  const outbox = html`<a href="${shop.siteUrl}/outbox">${office.outbox}</a>`;
  return layout(
    shop,
    {
      title: office.title,
      path: '/back-office',
      head: html`<link rel="stylesheet" href="/assets/back-office.css" />
        <meta name="robots" content="noindex" />`,
    },
    html`<section class="office">
      <h1>${office.title}</h1>
      ${outcome ? notice(shop.language, outcome, outbox) : ''} ${ordersSection(shop, orders)}
      ${eventsSection(shop, events)}
      <div class="office-guide">
        <p>${office.lead} <code>PUT /api/partners/{id}/products</code></p>
        <ul>
          <li>${office.backInStock}</li>
          <li>${office.priceDrop}</li>
        </ul>
        <p>${outbox}</p>
      </div>
      <form method="post">
        ${productsIn(code).map((product) => productRows(shop.language, inventory, product))}
        <div class="office-bar"><button class="button">${office.save}</button></div>
      </form>
    </section>`,
  );
}

function notice({ texts: { office } }: Language, outcome: Sent | { state: 'invalid' }, outbox: Html): Html {
  const said = (text: string, isFine: boolean) =>
    html`<p class="notice ${isFine ? 'notice-fine' : ''}" role="${isFine ? 'status' : 'alert'}">
      ${text} ${isFine ? outbox : ''}
    </p>`;
  if (outcome.state !== 'done') return said(office[outcome.state], outcome.state === 'waiting');
  const { rows, refused, reason } = outcome;
  return refused === 0
    ? said(counted(office.accepted, rows), true)
    : said(fill(office.refused, { count: refused, rows, reason }), false);
}

function productRows(language: Language, inventory: Inventory, product: Product): Html {
  const { folder, texts } = language;
  const heading = `office-${product.handle}`;
  return html`<section class="office-product" aria-labelledby="${heading}">
    <img src="${photoUrl(product.photos[0]?.file ?? '')}" alt="" width="64" height="80" loading="lazy" />
    <h2 id="${heading}"><a href="${folder}${productUrl(product.handle)}">${product.title}</a></h2>
    <div class="office-head" aria-hidden="true">
      <span></span> <span>${texts.office.price}</span><span>${texts.office.stock}</span
      ><span>${texts.office.deleted}</span>
    </div>
    <ul>
      ${product.variants.map((variant) => row(language, inventory, product, variant))}
    </ul>
  </section>`;
}

function row({ texts }: Language, inventory: Inventory, product: Product, variant: Variant): Html {
  const { office } = texts;
  const { price, stock, isDeleted } = inventory.offerOf(variant);
  const { id, title } = variant;
  const name = [product.title, title].filter(Boolean).join(', ');
  const label = (field: string) => `${field}: ${name}`;
  const state = { in_stock: '', low_stock: office.lowInStock, out_of_stock: texts.soldOut }[
    isDeleted ? 'in_stock' : availabilityOf(stock)
  ];
  return html`<li class="office-row">
    <span class="office-name">
      <span class="office-title">${title || product.type}</span>
      ${state && html`<span class="office-state">${state}</span>`}
    </span>
    <label class="office-field">
      <span aria-hidden="true">${office.price}</span>
      <input
        name="price-${id}"
        type="number"
        inputmode="decimal"
        min="0.01"
        max="99999.99"
        step="0.01"
        required
        value="${decimalPrice(price)}"
        aria-label="${label(office.price)}"
      />
    </label>
    <label class="office-field">
      <span aria-hidden="true">${office.stock}</span>
      <input
        name="stock-${id}"
        type="number"
        inputmode="numeric"
        min="0"
        max="9999"
        required
        value="${stock}"
        aria-label="${label(office.stock)}"
      />
    </label>
    <label class="office-check">
      <span aria-hidden="true">${office.deleted}</span>
      <input
        name="deleted-${id}"
        type="checkbox"
        aria-label="${label(office.deleted)}"
        ${isDeleted ? raw('checked') : ''}
      />
    </label>
  </li>`;
}
