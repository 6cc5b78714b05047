import { html, raw } from 'hono/html';
import { icons } from '../icons.ts';
import { counted, languages } from '../language.ts';
import type { Texts } from '../texts/en.ts';
import { type Html, scriptJson, type Shop } from './page.ts';

export interface Frame {
  title: string;
  description?: string;
  /** The page's path for search engines, without the language's prefix; error pages have none. */
  path?: string;
  /** Handle of the collection whose navigation link is highlighted. */
  shelf?: string | undefined;
  /** Additional head elements, e.g. structured data. */
  head?: Html;
  /** Hides the navigation on phones, where the photograph comes first. */
  bare?: boolean;
}

const styles = ['tokens', 'base', 'frame', 'shelf', 'home', 'product', 'cart'];

/** The frame of a page: head, navigation, footer, and the wishlist's scripts. */
export function layout(shop: Shop, frame: Frame, main: Html): Html {
  const { title, path, shelf, head = '', bare = false } = frame;
  const { code, texts } = shop.language;
  const { description = texts.tagline } = frame;
  return html`<!doctype html>
    <html lang="${code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === 'Kiln & Linen' ? title : `${title} · Kiln & Linen`}</title>
        <meta name="description" content="${description}" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171513" />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css" />`)}
        ${path === undefined ? '' : alternates(shop, path)} ${head} ${scripts(shop)}
      </head>
      <body class="${bare ? 'bare' : ''}">
        <a class="skip" href="#main">${texts.skip}</a>
        ${header(shop, shelf)}
        <main id="main" tabindex="-1">${main}</main>
        ${footer(shop)} ${shop.saveMode === 'instant' ? consentBanner(texts) : ''}
        <div class="toasts" role="status" aria-live="polite"></div>
      </body>
    </html>`;
}

/** The page in every language, for search engines. */
function alternates({ origin }: Shop, path: string): Html {
  const link = (lang: string, folder: string) =>
    html`<link rel="alternate" hreflang="${lang}" href="${origin}${folder}${path}" />`;
  return html`${Object.values(languages).map(({ code, folder }) => link(code, folder))}
  ${link('x-default', languages.en.folder)}`;
}

/** The wishlist service's two scripts, included as its guide describes, and the shop's own. */
function scripts(shop: Shop): Html {
  const { folder, locale, texts } = shop.language;
  const wishlist = { apiKey: shop.apiKey, configId: shop.basketConfigId };
  return html`<script type="application/json" id="wishlist-config">
      ${raw(scriptJson(wishlist))}
    </script>
    <script type="application/json" id="shop-language">
      ${raw(scriptJson({ folder, texts }))}
    </script>
    <script
      src="${shop.siteUrl}/sdk/v1/widget.js"
      data-wl-key="${shop.apiKey}"
      data-wl-locale="${locale}"
      data-save="${shop.saveMode}"
      async
    ></script>
    <script src="${shop.siteUrl}/sdk/v1/basket-integration.js" async></script>
    <script type="module" src="/assets/shop.js"></script>
    <script type="module" src="/assets/wishlist.js"></script>`;
}

function header(shop: Shop, shelf: string | undefined): Html {
  const { folder, texts } = shop.language;
  const count = shop.cart.itemCount;
  return html`<header class="top">
    <div class="top-bar">
      <a class="brand" href="${folder}/">Kiln &amp; Linen</a>
      <nav class="shelves" aria-label="${texts.shelves}">
        ${shop.collections.map(
          ({ handle, title }) =>
            html`<a
              href="${folder}/collections/${handle}"
              ${handle === shelf ? raw('aria-current="page"') : ''}
              >${title}</a
            >`,
        )}
      </nav>
      <div class="tools">
        ${languageSwitch(shop)}
        <a class="tool" href="${folder}/search" aria-label="${texts.search}">${icons.search}</a>
        <a class="tool" href="${folder}/wishlist" id="wishlist-trigger" aria-label="${texts.wishlist}">
          ${icons.heart}<span class="badge badge-heart" hidden></span>
        </a>
        <a class="tool" href="${folder}/cart" id="bag" aria-label="${counted(texts.bag, count)}">
          ${icons.bag}<span class="badge badge-bag" ${count === 0 ? raw('hidden') : ''}>${count}</span>
        </a>
      </div>
    </div>
  </header>`;
}

/** The same page in the other language. */
function languageSwitch({ language, page }: Shop): Html {
  const { code, folder, name } = language === languages.en ? languages.de : languages.en;
  return html`<a class="tool language" href="${folder}${page}" lang="${code}" hreflang="${code}"
    ><span>${code.toUpperCase()}<span class="visually-hidden">, ${name}</span></span></a
  >`;
}

/** Shown until the visitor makes a choice; the footer reopens it. */
function consentBanner({ privacy, consent, accept, decline }: Texts): Html {
  return html`<section class="consent" aria-label="${privacy}" hidden>
    <p>${consent}</p>
    <div class="consent-choice">
      <button type="button" value="granted">${accept}</button>
      <button type="button" value="denied">${decline}</button>
    </div>
  </section>`;
}

function footer({ saveMode, language, collections, hasBackOffice }: Shop): Html {
  const { folder, texts } = language;
  return html`<footer class="foot">
    <div class="foot-row">
      <p class="brand">Kiln &amp; Linen</p>
      <nav aria-label="${texts.allShelves}">
        ${collections.map(
          ({ handle, title }) => html`<a href="${folder}/collections/${handle}">${title}</a>`,
        )}
        <a href="${folder}/wishlist">${texts.wishlist}</a>
        ${saveMode === 'instant' ? html`<button type="button" id="privacy">${texts.privacyChoice}</button>` : ''}
      </nav>
    </div>
    <p class="foot-note">
      ${texts.footNote}
      ${hasBackOffice ? html`<a href="${folder}/back-office">${texts.office.title}</a>` : ''}
    </p>
  </footer>`;
}
