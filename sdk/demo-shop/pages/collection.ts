import { html, raw } from 'hono/html';
import { sortCards, sortings, type Collection, type Sorting } from '../collections.ts';
import { icons } from '../icons.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import type { Html, Shop } from './page.ts';

export function collectionPage(shop: Shop, collection: Collection, sorting: Sorting): Html {
  const { handle, title, text, cards } = collection;
  return layout(
    shop,
    { title, description: text, path: `/collections/${handle}` },
    html`<section class="collection">
      <div class="collection-head">
        <div>
          <h1>${title}</h1>
          <p class="quiet">${text}</p>
        </div>
        <form class="sort" method="get">
          <span class="quiet">${cards.length} products</span>
          <label>
            <span class="visually-hidden">Sort by</span>
            <select name="sort" data-submits>
              ${Object.entries(sortings).map(
                ([value, label]) =>
                  html`<option value="${value}" ${value === sorting ? raw('selected') : ''}>
                    ${label}
                  </option>`,
              )}
            </select>
            ${icons.chevron}
          </label>
          <noscript><button class="more">Sort</button></noscript>
        </form>
      </div>
      <ul class="grid">
        ${sortCards(cards, sorting).map((card, index) => productCard(shop, card, index < 4))}
      </ul>
    </section>`,
  );
}
