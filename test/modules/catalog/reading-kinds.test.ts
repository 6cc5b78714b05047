/** The kinds of pages that shop systems name in their own markup. */
import { describe, expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import { page } from '#test/support/product-pages.ts';

interface Markup {
  html?: string;
  body?: string;
  head?: string;
  around?: string;
  url?: string;
}

/** One card with a price and a button, as on a product's page, in a list, in a cart and on a home page. */
const content = `<h1>Ono vase</h1><img src="/ono.jpg" alt="Ono vase"><p class="price">€20.00</p><button>Add to cart</button>`;

const read = (
  { html = '', body = '', head = '', around = '', url = 'https://kiln.example/ono' }: Markup,
  inside = content,
) =>
  parsePage(
    page(`<title>Ono vase</title>${head}`, around ? `<div ${around}>${inside}</div>` : inside)
      .replace('<html', `<html ${html}`)
      .replace('<body', `<body ${body}`),
    url,
  );

const shopify = (type: string) =>
  `<script>window.ShopifyAnalytics = window.ShopifyAnalytics || {}; var meta = {"product":{"id":1,"variants":[{"id":2,"price":2000}]},"page":{"pageType":"${type}","resourceId":1}}; for (var attr in meta) { window.ShopifyAnalytics.meta[attr] = meta[attr]; }</script>`;
const st = (type: string) =>
  `<script id="__st">var __st={"a":1,"offset":3600,"pageurl":"kiln.example\\/ono","u":"1a","p":"${type}","rtyp":"x","rid":1};</script>`;
const stencil = (type: string) => `<script>window.stencilBootstrap("${type}", "{}").load();</script>`;
const context = (ns: string) =>
  `<script>window.pageContext = {"title":"Page","type":"${ns}","ns":"${ns}"};</script>`;

const systems: Record<string, Record<'product' | 'list' | 'cart' | 'home', Markup[]>> = {
  Shopify: {
    product: [
      { head: shopify('product') },
      { head: st('product') },
      { body: 'class="gradient template-product"' },
      { head: '<script>ShopifyAnalytics.meta.page.pageType = "product";</script>' },
      {
        head: '<script>window.ShopifyAnalytics.meta.page = {"pageType":"product","resourceType":"product"};</script>',
      },
    ],
    list: [
      { head: shopify('collection') },
      { head: shopify('searchresults') },
      { head: shopify('list-collections') },
      { head: st('collection') },
      { body: 'class="template-collection"' },
    ],
    cart: [{ head: shopify('cart') }, { head: st('cart') }, { body: 'class="template-cart"' }],
    home: [{ head: shopify('home') }, { head: st('home') }, { body: 'id="kiln" class="template-index"' }],
  },
  WooCommerce: {
    product: [{ body: 'class="product-template-default single single-product postid-12 woocommerce"' }],
    list: [
      { body: 'class="archive tax-product_cat term-vases woocommerce"' },
      { body: 'class="archive tax-product_tag term-new woocommerce"' },
      { body: 'class="archive tax-pa_color woocommerce"' },
      { body: 'class="archive post-type-archive post-type-archive-product woocommerce-shop"' },
      { body: 'class="search search-results woocommerce"' },
    ],
    cart: [
      { body: 'class="page woocommerce-cart woocommerce-page"' },
      { body: 'class="page woocommerce-checkout"' },
    ],
    home: [
      { body: 'class="home page page-id-2 woocommerce-no-js"' },
      { body: 'class="home blog wp-custom-logo"' },
    ],
  },
  Magento: {
    product: [{ body: 'class="catalog-product-view product-ono page-layout-1column"' }],
    list: [
      { body: 'class="catalog-category-view categorypath-vases"' },
      { body: 'class="catalogsearch-result-index"' },
    ],
    cart: [{ body: 'class="checkout-cart-index"' }, { body: 'class="checkout-index-index"' }],
    home: [{ body: 'class="cms-home cms-index-index page-layout-1column"' }],
  },
  PrestaShop: {
    product: [
      { body: 'id="product" class="lang-fr country-fr currency-eur page-product"' },
      { body: 'id="product"' },
    ],
    list: [
      { body: 'id="category" class="lang-en page-category"' },
      { body: 'id="manufacturer"' },
      { body: 'id="search"' },
    ],
    cart: [{ body: 'id="cart" class="page-cart"' }, { body: 'id="order"' }],
    home: [
      { body: 'id="index" class="lang-en country-gb page-index"' },
      { body: 'id="index" class="lang-en"' },
    ],
  },
  OpenCart: {
    product: [
      { body: 'class="product-product-40"' },
      { html: 'class="desktop route-product-product"' },
      { url: 'https://kiln.example/index.php?route=product/product&product_id=40' },
    ],
    list: [
      { body: 'class="product-category-20_27"' },
      { html: 'class="route-product-category"' },
      { url: 'https://kiln.example/index.php?route=product/category&path=20' },
      { url: 'https://kiln.example/index.php?route=product/search&search=vase' },
      { body: 'class="product-special"' },
    ],
    cart: [{ body: 'class="checkout-cart"' }, { url: 'https://kiln.example/index.php?route=checkout/cart' }],
    home: [{ body: 'class="common-home"' }, { url: 'https://kiln.example/index.php?route=common/home' }],
  },
  Shopware: {
    product: [
      { body: 'class="is-ctl-product is-act-index"' },
      { body: 'class="is--ctl-detail is--act-index"' },
    ],
    list: [
      { body: 'class="is-ctl-navigation is-act-index"' },
      { body: 'class="is-ctl-search is-act-search"' },
      { body: 'class="is--ctl-listing is--act-index"' },
    ],
    cart: [
      { body: 'class="is-ctl-checkout is-act-cartpage"' },
      { body: 'class="is--ctl-checkout is--act-cart"' },
    ],
    home: [
      { body: 'class="is-ctl-navigation is-act-home"' },
      { body: 'class="is--ctl-index is--act-index"' },
    ],
  },
  Salesforce: {
    product: [
      { around: 'class="page" data-action="Product-Show" data-querystring="pid=1"' },
      { around: 'id="wrapper" class="pt_product-details"' },
      { head: context('product') },
    ],
    list: [
      { around: 'class="page" data-action="Search-Show" data-querystring="cgid=vases"' },
      { around: 'id="wrapper" class="pt_product-search-result"' },
      { head: context('search') },
    ],
    cart: [{ around: 'class="page" data-action="Cart-Show"' }, { head: context('cart') }],
    home: [
      { around: 'class="page" data-action="Home-Show" data-querystring=""' },
      { around: 'class="page" data-action="Default-Start"' },
      { head: context('storefront') },
    ],
  },
  BigCommerce: {
    product: [
      { head: stencil('product') },
      { body: 'class="page-type_product"' },
      { body: 'class="page-type-product"' },
    ],
    list: [{ head: stencil('category') }, { head: stencil('brand') }, { body: 'class="page-type_category"' }],
    cart: [{ head: stencil('cart') }, { body: 'class="page-type_cart"' }],
    home: [{ head: stencil('default') }, { body: 'class="page-type_default"' }],
  },
};

describe.each(Object.entries(systems))('%s', (_, { product, list, cart, home }) => {
  it.each(product)('calls a page a product: %j', async (markup) => {
    expect(await read(markup)).toMatchObject({ product: { title: 'Ono vase', price_minor: 2000 } });
    // Also if the page shows neither a price nor a button.
    expect(await read(markup, '<h1>Ono vase</h1>')).toMatchObject({
      product: { title: 'Ono vase', price_minor: null },
    });
  });

  it.each(list)('calls a page a list even if it shows one product: %j', async (markup) => {
    expect(await read(markup)).toMatchObject({ failure: 'not_a_product_page', reason: 'list' });
  });

  it.each([...cart, ...home])('calls a page a cart or the home page: %j', async (markup) => {
    const reading = await read(markup);
    expect(reading).toMatchObject({ failure: 'not_a_product_page' });
    expect(reading).not.toHaveProperty('reason');
  });
});

it.each([
  [
    'the tag manager',
    '<script>dataLayer.push({"page":{"pageType":"collection"},"pageType":"category"});</script>',
  ],
  [
    'Google Analytics',
    '<script>gtag("event", "page_view", {"pageType":"home"}); var digitalData = {"page":{"pageType":"cart"}};</script>',
  ],
  [
    'the tag manager in a Shopify shop',
    `${shopify('product')}<script>var ShopifyAnalytics; dataLayer = [{"pageType":"collection"}];</script>`,
  ],
  [
    'the tag manager in Shopify’s own script',
    '<script>window.ShopifyAnalytics = {}; dataLayer.push({"pageType":"home"});</script>',
  ],
  ['a button', '<script></script><a data-action="Cart-Show" class="minicart">Cart</a>'],
])('ignores what pages report to %s', async (_, head) => {
  expect(await read({ head })).toMatchObject({ product: { price_minor: 2000 } });
});

it('ignores data that contradicts itself', async () => {
  expect(await read({ body: 'class="single-product tax-product_cat"' })).toMatchObject({
    product: { price_minor: 2000 },
  });
});

it('says that a home page shows several products if it does', async () => {
  const card = (n: number) =>
    `<li class="card"><a href="/p/${n}"><img src="/${n}.jpg"></a><b class="price">€${n}0.00</b></li>`;
  const cards = `<h1>Kiln</h1><ul>${[1, 2, 3, 4, 5].map((n) => card(n)).join('')}</ul>`;
  expect(await read({ body: 'class="template-index"' }, cards)).toMatchObject({ reason: 'list' });
});

it.each([
  [
    'its JSON-LD names a collection',
    { head: '<script type="application/ld+json">{"@type":"CollectionPage","name":"Vases"}</script>' },
  ],
  [
    'its JSON-LD names a list',
    { head: '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[]}</script>' },
  ],
  ['its URL is a collection’s', { url: 'https://kiln.example/collections/vases' }],
  ['its URL is a search’s', { url: 'https://kiln.example/search?q=vase' }],
])('says that a page is a list if %s', async (_, markup) => {
  const cards = '<h1>Vases</h1><p>Two of them.</p><a href="/ono">Ono</a><a href="/uno">Uno</a>';
  expect(await read(markup, cards)).toMatchObject({ failure: 'not_a_product_page', reason: 'list' });
});
