import { html, raw } from 'hono/html';
import { collections } from '../collections.ts';
import { icons } from '../icons.ts';
import { scriptJson, type Html, type Shop } from './page.ts';

export interface Frame {
  title: string;
  description?: string;
  /** Path of the page, to highlight its navigation link. */
  path: string;
  /** Additional head elements, e.g. structured data. */
  head?: Html;
  /** Hides the navigation on phones, where the photograph comes first. */
  bare?: boolean;
}

const styles = ['tokens', 'base', 'frame', 'shelf', 'home', 'product', 'cart'];

/** The frame of a page: head, navigation, footer, and the wishlist's scripts. */
export function layout(shop: Shop, frame: Frame, main: Html): Html {
  const { title, description, path, head = '', bare = false } = frame;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === 'Kiln & Linen' ? title : `${title} · Kiln & Linen`}</title>
        <meta
          name="description"
          content="${description ?? 'Ceramics, linen and light for a slower house.'}"
        />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171513" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" />`)} ${head}
        ${scripts(shop)}
      </head>
      <body class="${bare ? 'bare' : ''}">
        <a class="skip" href="#main">Skip to content</a>
        ${header(shop, path)}
        <main id="main" tabindex="-1">${main}</main>
        ${footer(shop)} ${shop.saveMode === 'instant' ? consentBanner() : ''}
        <div class="toasts" role="status" aria-live="polite"></div>
      </body>
    </html>`;
}

/** The two scripts of the wishlist service, included as its guide says, and the shop's own. */
function scripts(shop: Shop): Html {
  const wishlist = { apiKey: shop.apiKey, configId: shop.basketConfigId };
  return html`<script type="application/json" id="wishlist-config">
      ${raw(scriptJson(wishlist))}
    </script>
    <script
      src="${shop.siteUrl}/sdk/v1/widget.js"
      data-wl-key="${shop.apiKey}"
      data-wl-locale="en-IE"
      data-save="${shop.saveMode}"
      async
    ></script>
    <script src="${shop.siteUrl}/sdk/v1/basket-integration.js" async></script>
    <script type="module" src="/assets/shop.js"></script>
    <script type="module" src="/assets/wishlist.js"></script>`;
}

function header(shop: Shop, path: string): Html {
  const count = shop.cart.itemCount;
  return html`<header class="top">
    <div class="top-bar">
      <a class="brand" href="/">Kiln &amp; Linen</a>
      <nav class="shelves" aria-label="Shelves">
        ${collections.map(
          ({ handle, title }) =>
            html`<a
              href="/collections/${handle}"
              ${path === `/collections/${handle}` ? raw('aria-current="page"') : ''}
              >${title}</a
            >`,
        )}
      </nav>
      <div class="tools">
        <a class="tool" href="/search" aria-label="Search">${icons.search}</a>
        <a class="tool" href="/wishlist" id="wishlist-trigger" aria-label="Wishlist">
          ${icons.heart}<span class="badge badge-heart" hidden></span>
        </a>
        <a class="tool" href="/cart" id="bag" aria-label="${bagLabel(count)}">
          ${icons.bag}<span class="badge badge-bag" ${count === 0 ? raw('hidden') : ''}>${count}</span>
        </a>
      </div>
    </div>
  </header>`;
}

const bagLabel = (count: number) => `Bag, ${count} ${count === 1 ? 'item' : 'items'}`;

/** Shown until the visitor has chosen, and from the footer. */
function consentBanner(): Html {
  return html`<section class="consent" aria-label="Privacy" hidden>
    <p>May we remember your preferences, such as your wishlist, with a service of ours?</p>
    <div class="consent-choice">
      <button type="button" value="granted">Accept</button>
      <button type="button" value="denied">Decline</button>
    </div>
  </section>`;
}

function footer({ saveMode }: Shop): Html {
  return html`<footer class="foot">
    <div class="foot-row">
      <p class="brand">Kiln &amp; Linen</p>
      <nav aria-label="All shelves">
        ${collections.map(({ handle, title }) => html`<a href="/collections/${handle}">${title}</a>`)}
        <a href="/wishlist">Wishlist</a>
        ${saveMode === 'instant' ? html`<button type="button" id="privacy">Privacy choice</button>` : ''}
      </nav>
    </div>
    <p class="foot-note">A shop made to show a wishlist at work. Nothing here is for sale.</p>
  </footer>`;
}
