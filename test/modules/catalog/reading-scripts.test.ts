import { expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import { page } from '#test/support/product-pages.ts';

const head = '<title>Ono vase | Kiln</title><meta property="og:image" content="/ono.jpg">';
const read = (body: string, more = head) =>
  parsePage(
    page(more, `<div id="app"></div>${body}<script src="/app.js"></script>`),
    'https://kiln.example/p/ono',
  );

const next = (product: object) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { product } })}</script>`;

it.each([
  [
    'Next.js',
    next({ name: 'Ono vase', price: { amount: 54, currency: 'GBP' }, inStock: false }),
    'out_of_stock',
  ],
  [
    'Apollo',
    `<script>window.__APOLLO_STATE__ = {"Product:1":{"title":"Ono vase","priceRange":{"minVariantPrice":{"amount":"54.0","currencyCode":"GBP"}}}};</script>`,
    null,
  ],
  [
    'Google Analytics 4',
    `<script>dataLayer.push({ecommerce: null}); dataLayer.push({event: 'view_item', ecommerce: {currency: 'GBP', items: [{item_name: 'Ono vase', price: 54.00}]}});</script>`,
    null,
  ],
  [
    'Enhanced Ecommerce',
    `<script>dataLayer.push({'ecommerce':{'currencyCode':'GBP','detail':{'products':[{'name':'Ono vase','price':'54.00'}]}}})</script>`,
    null,
  ],
  [
    'Facebook’s pixel',
    `<script>fbq('track', 'ViewContent', {content_name: "Ono vase", value: 54, currency: "GBP"});</script>`,
    null,
  ],
])('reads a page that is rendered in the browser from %s', async (_, script, availability) => {
  expect(await read(script)).toMatchObject({
    product: { title: 'Ono vase', price_minor: 5400, currency: 'GBP', availability },
  });
});

it.each([
  ['are about another product', next({ name: 'Jug', price: { amount: 9, currency: 'GBP' } })],
  ['don’t name a currency, and could count cents', next({ name: 'Ono vase', price: 5400 })],
  [
    'list several products',
    `<script>dataLayer.push({event: 'view_item', ecommerce: {currency: 'GBP', items: [{item_name: 'Ono vase', price: 54}, {item_name: 'Jug', price: 9}]}});</script>`,
  ],
])('ignores scripts that %s', async (_, script) => {
  expect(await read(script)).toMatchObject({ failure: 'fallback_scrape_failed', reason: 'needs_browser' });
});

it('prefers the shown price to scripts, which can leave out tax', async () => {
  const shown = '<h1>Ono vase</h1><p class="price">£54.00</p>';
  expect(
    await read(shown + next({ name: 'Ono vase', price: { amount: 45, currency: 'GBP' } })),
  ).toMatchObject({
    product: { price_minor: 5400 },
  });
});

it('reads RDFa as it reads microdata', async () => {
  const body = `<div vocab="https://schema.org/" typeof="Product"><b property="name">Ono vase</b>
    <div property="offers" typeof="Offer"><meta property="priceCurrency" content="GBP"><b property="price" content="54.00">54</b>
    <link property="availability" href="https://schema.org/OutOfStock"></div></div>`;
  expect(await read(body)).toMatchObject({
    source: 'microdata',
    product: { title: 'Ono vase', price_minor: 5400, currency: 'GBP', availability: 'out_of_stock' },
  });
});
