/** The shop's small pages. */
import { html } from 'hono/html';
import { cardOf } from '../collections.ts';
import { counted, fill } from '../language.ts';
import { searchProducts } from '../products.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import type { Html, Shop } from './page.ts';

/** The wishlist as a separate page, with the basket as its only content. */
export function wishlistPage(shop: Shop): Html {
  const { wishlist, needsScript } = shop.language.texts;
  return layout(
    shop,
    { title: wishlist, path: '/wishlist' },
    html`<h1 class="visually-hidden">${wishlist}</h1>
      <div id="wishlist" class="wishlist">
        <noscript><p class="empty">${needsScript}</p></noscript>
      </div>`,
  );
}

export function searchPage(shop: Shop, query: string): Html {
  const { texts } = shop.language;
  const found = searchProducts(query, shop.products);
  const result =
    found.length > 0 ? counted(texts.products, found.length) : fill(texts.nothingFound, { query });
  return layout(
    shop,
    { title: query ? fill(texts.searchTitle, { query }) : texts.search, path: '/search' },
    html`<section class="collection">
      <h1>${texts.search}</h1>
      <form class="search" method="get" role="search">
        <label class="visually-hidden" for="q">${texts.searchFor}</label>
        <input
          id="q"
          name="q"
          type="search"
          value="${query}"
          placeholder="${texts.searchExamples}"
          autocomplete="off"
        />
        <button class="button">${texts.searchButton}</button>
      </form>
      ${query && html`<p class="quiet">${result}</p>`}
      <ul class="grid">
        ${found.map((product) => productCard(shop, cardOf(product)))}
      </ul>
    </section>`,
  );
}

export function checkoutPage(shop: Shop): Html {
  const { checkoutTitle, checkoutText, backToCart } = shop.language.texts;
  return message(shop, checkoutTitle, checkoutText, { path: '/cart', label: backToCart });
}

export function notFoundPage(shop: Shop): Html {
  const { lostTitle, lostText, lostLink } = shop.language.texts;
  return message(shop, lostTitle, lostText, { path: '/collections/table', label: lostLink });
}

function message(shop: Shop, title: string, text: string, link: { path: string; label: string }): Html {
  return layout(
    shop,
    { title },
    html`<section class="empty empty-page">
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="button" href="${shop.language.folder}${link.path}">${link.label}</a>
    </section>`,
  );
}
