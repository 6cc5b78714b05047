import { html } from 'hono/html';
import { freeDeliveryFrom, mostOfOne, type CartItem } from '../cart.ts';
import { icons } from '../icons.ts';
import { formatPrice } from '../money.ts';
import { layout } from './layout.ts';
import { photoUrl, type Html, type Shop } from './page.ts';

/** The cart. `notice` says why a request failed. */
export function cartPage(shop: Shop, notice = ''): Html {
  const { items } = shop.cart;
  return layout(
    shop,
    { title: 'Cart', path: '/cart' },
    html`<section class="cart" data-cart>
      <h1>Your cart</h1>
      ${notice && html`<p class="notice" role="alert">${notice}</p>`}
      ${items.length === 0 ? empty : filled(shop)}
    </section>`,
  );
}

const empty = html`<div class="empty">
  <p>Nothing in it yet.</p>
  <a class="button" href="/collections/table">Look at the table</a>
  <a class="more" href="/wishlist">Or see what you saved ${icons.arrow}</a>
</div>`;

function filled({ cart }: Shop): Html {
  const missing = Math.max(0, freeDeliveryFrom - cart.totalPrice);
  return html`<div class="cart-columns">
    <ul class="cart-rows">
      ${cart.items.map(row)}
    </ul>
    <div class="cart-sum">
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd class="price">${formatPrice(cart.totalPrice)}</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd class="price">${missing === 0 ? 'Free' : formatPrice(delivery)}</dd>
        </div>
        <div class="cart-total">
          <dt>Total</dt>
          <dd class="price" data-total>${formatPrice(cart.totalPrice + (missing === 0 ? 0 : delivery))}</dd>
        </div>
      </dl>
      <p class="quiet">
        ${missing === 0 ? 'Delivery is on us.' : `${formatPrice(missing)} more and delivery is on us.`} Tax
        included.
      </p>
      <a class="button" href="/checkout">Check out</a>
    </div>
  </div>`;
}

const delivery = 490;

function row(item: CartItem): Html {
  const name = `${item.title}${item.variantTitle && `, ${item.variantTitle}`}`;
  const step = (quantity: number, label: string, icon: Html | string, disabled = false) =>
    html`<button
      name="quantity"
      value="${quantity}"
      aria-label="${label} ${name}"
      ${disabled ? html`disabled` : ''}
    >
      ${icon}
    </button>`;
  return html`<li class="cart-row" data-id="${item.id}">
    <a href="${item.url}" tabindex="-1" aria-hidden="true">
      <img src="${photoUrl(item.photo)}" alt="" width="96" height="120" />
    </a>
    <div class="cart-name">
      <a href="${item.url}">${item.title}</a>
      <span class="quiet">${item.variantTitle}</span>
      <span class="quiet price">${formatPrice(item.price)}</span>
    </div>
    <form class="cart-quantity" method="post" action="/cart/change">
      <input type="hidden" name="id" value="${item.id}" />
      <div class="stepper">
        ${step(item.quantity - 1, 'One less of', icons.minus)}
        <output aria-label="Quantity">${item.quantity}</output>
        ${step(item.quantity + 1, 'One more of', icons.plus, item.quantity >= mostOfOne)}
      </div>
      <button class="text-button" name="quantity" value="0" aria-label="Remove ${name}">Remove</button>
    </form>
    <span class="cart-price price">${formatPrice(item.linePrice)}</span>
  </li>`;
}
