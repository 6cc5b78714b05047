/** The shop's small pages. */
import { html } from 'hono/html';
import { cardOf } from '../collections.ts';
import { searchProducts } from '../products.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import type { Html, Shop } from './page.ts';

/** The wishlist as a separate page, with the basket as its only content. */
export function wishlistPage(shop: Shop): Html {
  return layout(
    shop,
    { title: 'Wishlist', path: '/wishlist' },
    html`<h1 class="visually-hidden">Wishlist</h1>
      <div id="wishlist" class="wishlist">
        <noscript
          ><p class="empty">
            Your wishlist needs JavaScript. Switch it on and load the page again.
          </p></noscript
        >
      </div>`,
  );
}

export function searchPage(shop: Shop, query: string): Html {
  const found = searchProducts(query);
  const count = found.length === 1 ? '1 product' : `${found.length} products`;
  return layout(
    shop,
    { title: query ? `Search: ${query}` : 'Search', path: '/search' },
    html`<section class="collection">
      <h1>Search</h1>
      <form class="search" method="get" role="search">
        <label class="visually-hidden" for="q">What are you looking for?</label>
        <input
          id="q"
          name="q"
          type="search"
          value="${query}"
          placeholder="Vase, linen, brass"
          autocomplete="off"
        />
        <button class="button">Search</button>
      </form>
      ${query && html`<p class="quiet">${found.length === 0 ? `Nothing found for “${query}”. Try another word.` : count}</p>`}
      <ul class="grid">
        ${found.map((product) => productCard(shop, cardOf(product)))}
      </ul>
    </section>`,
  );
}

export function checkoutPage(shop: Shop): Html {
  return message(
    shop,
    'This is as far as it goes',
    'Kiln & Linen is a demo shop: it has a cart, and no till. Nothing was ordered.',
    { href: '/cart', label: 'Back to the cart' },
  );
}

export function notFoundPage(shop: Shop): Html {
  return message(shop, 'Not on our shelves', 'This page doesn’t exist, or no longer does.', {
    href: '/collections/table',
    label: 'See what is',
  });
}

function message(shop: Shop, title: string, text: string, link: { href: string; label: string }): Html {
  return layout(
    shop,
    { title, path: '' },
    html`<section class="empty empty-page">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="${link.href}">${link.label}</a>
    </section>`,
  );
}
