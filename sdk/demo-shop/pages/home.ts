import { html } from 'hono/html';
import { collections, findCollection } from '../collections.ts';
import { icons } from '../icons.ts';
import { productCard } from './card.ts';
import { layout } from './layout.ts';
import { photoUrl, type Html, type Shop } from './page.ts';

const tiles = {
  table: 'bowls.webp',
  lighting: 'lamp.webp',
  textiles: 'towels.webp',
  furniture: 'chair.webp',
};

export function homePage(shop: Shop): Html {
  return layout(
    shop,
    { title: 'Kiln & Linen', path: '/' },
    html`<section class="hero">
        <div class="hero-text">
          <h1>Made slowly, used daily.</h1>
          <p>
            Stoneware from a small kiln, linen from an old mill, and light that stays low. Save what you like;
            it will wait for you.
          </p>
          <a class="button" href="/collections/table">Set the table</a>
        </div>
        <img
          src="${photoUrl('wide-a.webp')}"
          alt="Vase, bowls, mug and candles on an oak table"
          width="1400"
          height="620"
          fetchpriority="high"
        />
      </section>

      <section class="shelf" aria-labelledby="new">
        <div class="shelf-head">
          <h2 id="new">New this autumn</h2>
          <a class="more" href="/collections/new">See all ${icons.arrow}</a>
        </div>
        <ul class="grid">
          ${findCollection('new')
            ?.cards.slice(0, 4)
            .map((card) => productCard(shop, card))}
        </ul>
      </section>

      <section class="story">
        <img
          src="${photoUrl('wide-b.webp')}"
          alt="A slate teapot, two mugs and a stack of plates on a white table"
          width="1400"
          height="620"
          loading="lazy"
        />
        <div class="story-text">
          <h2>Forty pots a firing</h2>
          <p>
            Everything from the Ono kiln is thrown by two people and fired over three days. What does not come
            out right goes back into the clay.
          </p>
          <a class="more" href="/products/kyo-teapot">See the Kyo Teapot ${icons.arrow}</a>
        </div>
      </section>

      <section class="shelf" aria-labelledby="shelves">
        <div class="shelf-head"><h2 id="shelves">By room and use</h2></div>
        <ul class="grid tiles">
          ${Object.entries(tiles).map(([handle, file]) => {
            const collection = collections.find((candidate) => candidate.handle === handle);
            return html`<li>
              <a class="tile" href="/collections/${handle}">
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
