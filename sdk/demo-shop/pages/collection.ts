import { html, raw } from 'hono/html';
import { type Collection, sortCards, type Sorting } from '../collections.ts';
import { icons } from '../icons.ts';
import { counted } from '../language.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import type { Html, Shop } from './page.ts';

export function collectionPage(shop: Shop, collection: Collection, sorting: Sorting): Html {
  const { handle, title, text, cards } = collection;
  const { code, texts } = shop.language;
  return layout(
    shop,
    { title, description: text, path: `/collections/${handle}`, shelf: handle },
    html`<section class="collection">
      <div class="collection-head">
        <div>
          <h1>${title}</h1>
          <p class="quiet">${text}</p>
        </div>
        <form class="sort" method="get">
          <span class="quiet">${counted(texts.products, cards.length)}</span>
          <label>
            <span class="visually-hidden">${texts.sortBy}</span>
            <select name="sort" data-submits>
              ${Object.entries(texts.sortings).map(
                ([value, label]) =>
                  html`<option value="${value}" ${value === sorting ? raw('selected') : ''}>
                    ${label}
                  </option>`,
              )}
            </select>
            ${icons.chevron}
          </label>
          <noscript><button class="more">${texts.sort}</button></noscript>
        </form>
      </div>
      <ul class="grid">
        ${sortCards(cards, sorting, code).map((card, index) =>
          productCard(shop, card, { eager: index < 4, collection: handle }),
        )}
      </ul>
    </section>`,
  );
}
