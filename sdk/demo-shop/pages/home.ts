import { html } from 'hono/html';
import { findCollection } from '../collections.ts';
import { icons } from '../icons.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import { type Html, photoUrl, type Shop } from './page.ts';

const tiles = {
  table: 'bowls.webp',
  lighting: 'lamp.webp',
  textiles: 'towels.webp',
  furniture: 'chair.webp',
};

export function homePage(shop: Shop): Html {
  const { collections, language } = shop;
  const { folder, texts } = language;
  return layout(
    shop,
    { title: 'Kiln & Linen', path: '/' },
    html`<section class="hero">
        <div class="hero-text">
          <h1>${texts.heroTitle}</h1>
          <p>${texts.heroText}</p>
          <a class="button" href="${folder}/collections/table">${texts.heroButton}</a>
        </div>
        <img
          src="${photoUrl('wide-a.webp')}"
          alt="${texts.heroPhoto}"
          width="1400"
          height="620"
          fetchpriority="high"
        />
      </section>

      <section class="shelf" aria-labelledby="new">
        <div class="shelf-head">
          <h2 id="new">${texts.newTitle}</h2>
          <a class="more" href="${folder}/collections/new">${texts.seeAll} ${icons.arrow}</a>
        </div>
        <ul class="grid">
          ${findCollection('new', collections)
            ?.cards.slice(0, 4)
            .map((card) => productCard(shop, card))}
        </ul>
      </section>

      <section class="story">
        <img
          src="${photoUrl('wide-b.webp')}"
          alt="${texts.storyPhoto}"
          width="1400"
          height="620"
          loading="lazy"
        />
        <div class="story-text">
          <h2>${texts.storyTitle}</h2>
          <p>${texts.storyText}</p>
          <a class="more" href="${folder}/products/kyo-teapot">${texts.storyLink} ${icons.arrow}</a>
        </div>
      </section>

      <section class="shelf" aria-labelledby="shelves">
        <div class="shelf-head"><h2 id="shelves">${texts.shelvesTitle}</h2></div>
        <ul class="grid tiles">
          ${Object.entries(tiles).map(([handle, file]) => {
            const collection = findCollection(handle, collections);
            return html`<li>
              <a class="tile" href="${folder}/collections/${handle}">
                <img src="${photoUrl(file)}" alt="" width="640" height="800" loading="lazy" />
                <span class="tile-title">${collection?.title}</span>
                <span class="card-variant">${collection?.text}</span>
              </a>
            </li>`;
          })}
        </ul>
      </section>`,
  );
}
