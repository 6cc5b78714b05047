import { html } from 'hono/html';
import { type CartItem, freeDeliveryFrom, maxPerItem } from '../cart.ts';
import { icons } from '../icons.ts';
import { fill, type Language } from '../language.ts';
import { formatPrice } from '../money.ts';
import { layout } from './layout.ts';
import { type Html, photoUrl, type Shop } from './page.ts';

/** The cart. `notice` explains why a request failed. */
export function cartPage(shop: Shop, notice = ''): Html {
  const { texts } = shop.language;
  return layout(
    shop,
    { title: texts.cart, path: '/cart' },
    html`<section class="cart" data-cart>
      <h1>${texts.yourCart}</h1>
      ${notice && html`<p class="notice" role="alert">${notice}</p>`}
      ${shop.cart.items.length === 0 ? empty(shop.language) : filled(shop)}
    </section>`,
  );
}

const empty = ({ folder, texts }: Language) =>
  html`<div class="empty">
    <p>${texts.cartEmpty}</p>
    <a class="button" href="${folder}/collections/table">${texts.lookAtTable}</a>
    <a class="more" href="${folder}/wishlist">${texts.lookAtSaved} ${icons.arrow}</a>
  </div>`;

function filled({ cart, language }: Shop): Html {
  const { code, folder, texts } = language;
  const amount = (minor: number) => formatPrice(minor, code);
  const missing = Math.max(0, freeDeliveryFrom - cart.totalPrice);
  return html`<div class="cart-columns">
    <ul class="cart-rows">
      ${cart.items.map((item) => row(item, language))}
    </ul>
    <div class="cart-sum">
      <dl>
        <div>
          <dt>${texts.subtotal}</dt>
          <dd class="price">${amount(cart.totalPrice)}</dd>
        </div>
        <div>
          <dt>${texts.delivery}</dt>
          <dd class="price">${missing === 0 ? texts.free : amount(delivery)}</dd>
        </div>
        <div class="cart-total">
          <dt>${texts.total}</dt>
          <dd class="price" data-total>${amount(cart.totalPrice + (missing === 0 ? 0 : delivery))}</dd>
        </div>
      </dl>
      <p class="quiet">
        ${missing === 0 ? texts.freeDelivery : fill(texts.missing, { amount: amount(missing) })}
        ${texts.taxIncluded}
      </p>
      <a class="button" href="${folder}/checkout">${texts.checkOut}</a>
    </div>
  </div>`;
}

const delivery = 490;

function row(item: CartItem, { code, folder, texts }: Language): Html {
  const { Engraving } = item.properties;
  const engraving = Engraving && `${texts.engraving}: ${Engraving}`;
  const name = [item.title, item.variantTitle, engraving].filter(Boolean).join(', ');
  const url = folder + item.url;
  const step = (quantity: number, label: string, icon: Html | string, disabled = false) =>
    html`<button
      name="quantity"
      value="${quantity}"
      aria-label="${fill(label, { name })}"
      ${disabled ? html`disabled` : ''}
    >
      ${icon}
    </button>`;
  return html`<li class="cart-row" data-key="${item.key}">
    <a href="${url}" tabindex="-1" aria-hidden="true">
      <img src="${photoUrl(item.photo)}" alt="" width="96" height="120" />
    </a>
    <div class="cart-name">
      <a href="${url}">${item.title}</a>
      <span class="quiet">${item.variantTitle}</span>
      ${engraving && html`<span class="quiet cart-engraving">${engraving}</span>`}
      <span class="quiet price">${formatPrice(item.price, code)}</span>
    </div>
    <form class="cart-quantity" method="post" action="${folder}/cart/change">
      <input type="hidden" name="id" value="${item.key}" />
      <div class="stepper">
        ${step(item.quantity - 1, texts.oneLess, icons.minus)}
        <output aria-label="${texts.quantity}">${item.quantity}</output>
        ${step(item.quantity + 1, texts.oneMore, icons.plus, item.quantity >= maxPerItem)}
      </div>
      <button class="text-button" name="quantity" value="0" aria-label="${fill(texts.removeLine, { name })}">
        ${texts.remove}
      </button>
    </form>
    <span class="cart-price price">${formatPrice(item.linePrice, code)}</span>
  </li>`;
}
