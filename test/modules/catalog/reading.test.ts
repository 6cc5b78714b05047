import { describe, expect, it } from 'vitest';
import { readPage } from '#api/modules/catalog/scraper/read-page.ts';
import { page } from '#test/support/product-pages.ts';

const read = (body: string, { url = 'https://kiln.example/p/vase', head = '', lang = 'en' } = {}) =>
  readPage(page(head, body, lang), url);

async function product(...input: Parameters<typeof read>) {
  const reading = await read(...input);
  if ('failure' in reading) throw new Error(reading.failure);
  return reading.product;
}

const json = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const offered = (price: string, more: object = {}) =>
  json({ '@type': 'Product', name: 'Vase', offers: { price, priceCurrency: 'EUR', ...more } });

describe('a page isn’t a product', () => {
  const card = (n: number) =>
    `<li class="card"><a href="/p/${n}"><img src="/${n}.jpg"></a><span class="price">€${n}0.00</span></li>`;
  it.each([
    ['if it is a grid of products, even with one card in its last row', [2, 3, 4, 5, 6].map((n) => card(n))],
    ['if it only mentions an amount', ['<p>The bridge cost $20 million, or $3 per head.</p>']],
  ])('%s', async (_, body) => {
    const lists = [`<ul>${body.slice(0, 4).join('')}</ul>`, `<ul>${body.slice(4).join('')}</ul>`];
    expect(await read(`<h1>Vases</h1>${lists.join('')}`)).toEqual({ failure: 'not_a_product_page' });
  });

  it('if Open Graph calls it a group of products, as older Shopify collections do', async () => {
    const head = '<title>Vases</title><meta property="og:type" content="product.group">';
    expect(await read('<h1>Vases</h1>', { head })).toEqual({ failure: 'not_a_product_page' });
  });

  it('if it is an article whose publisher calls itself a product', async () => {
    const head = json([
      { '@type': 'NewsArticle', headline: 'A bridge', isPartOf: { '@type': 'Product', name: 'The Times' } },
    ]);
    expect(await read('<h1>A bridge</h1>', { head })).toEqual({ failure: 'not_a_product_page' });
  });
});

describe('the price', () => {
  it.each([
    [
      'is the one beside the heading, not a neighbour’s',
      '<div><h1>Vase</h1><p class="price">€54.00</p></div><div><p class="price">€9.00</p></div>',
      5400,
    ],
    ['isn’t the struck one', '<h1>Vase</h1><p class="price"><del>€68.00</del> €54.00</p>', 5400],
    ['isn’t the recommended one', '<h1>Vase</h1><p class="price">RRP €68.00 €54.00</p>', 5400],
    [
      'isn’t the one per litre',
      '<h1>Vase</h1><p class="price">€5.40 / l</p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'has its cents in small type',
      '<h1>Vase</h1><p class="price">€<span>119</span><sup>95</sup></p>',
      11995,
    ],
    ['has spaced cents', '<h1>Vase</h1><p class="price">€ 1 119 ,95</p>', 111995],
  ])('%s', async (_, body, minor) => {
    expect(await product(body)).toMatchObject({ price_minor: minor, currency: 'EUR' });
  });

  it('is the stated one that the page shows', async () => {
    const head = json({ '@type': 'Product', name: 'Vase', offers: [{ price: '20.00' }, { price: '54.00' }] });
    expect(await product('<h1>Vase</h1><p class="price">€54.00</p>', { head })).toMatchObject({
      price_minor: 5400,
    });
  });

  it('is the shown one where the stated one lacks tax', async () => {
    const body = '<h1>Vase</h1><p class="price">€54.00</p>';
    expect(await product(body, { head: offered('44.26') })).toMatchObject({ price_minor: 5400 });
  });

  it('isn’t zero', async () => {
    expect(await product('<h1>Vase</h1>', { head: offered('0.00') })).toMatchObject({
      price_minor: null,
      currency: null,
    });
  });
});

describe('a shared sign means the currency of', () => {
  it.each([
    ['the domain', 'https://kiln.com.au/p', 'en', '$54', 'AUD'],
    ['the path', 'https://kiln.example/en-ca/p', 'en', '$54', 'CAD'],
    ['the language', 'https://kiln.example/p', 'es-MX', '$54', 'MXN'],
    ['its country', 'https://kiln.tw/p', 'zh', '54元', 'TWD'],
    ['nobody else', 'https://kiln.example/p', 'en', '$54', 'USD'],
  ])('%s', async (_, url, lang, text, currency) => {
    expect(await product(`<h1>Vase</h1><p class="price">${text}</p>`, { url, lang })).toMatchObject({
      currency,
    });
  });
});

describe('availability', () => {
  it.each([
    ['Out of stock', 'out_of_stock'],
    ['Ausverkauft', 'out_of_stock'],
    ['En rupture de stock', 'out_of_stock'],
    ['Agotado', 'out_of_stock'],
    ['Non disponibile', 'out_of_stock'],
    ['Niet op voorraad', 'out_of_stock'],
    ['Produkt niedostępny', 'out_of_stock'],
    ['Esgotado', 'out_of_stock'],
    ['在庫なし', 'out_of_stock'],
    ['Sofort lieferbar', 'in_stock'],
    ['Disponible', 'in_stock'],
    ['Op voorraad', 'in_stock'],
    ['In stock', 'in_stock'],
    ['Vorbestellen', 'preorder'],
  ])('is read from “%s”', async (text, availability) => {
    const body = `<h1>Vase</h1><p class="price">€54.00</p><p class="stock">${text}</p>`;
    expect(await product(body)).toMatchObject({ availability });
  });

  it('is read from a button to buy that works', async () => {
    const body = (attribute: string) =>
      `<h1>Vase</h1><p class="price">€54.00</p><button ${attribute}>Add to cart</button>`;
    expect(await product(body(''))).toMatchObject({ availability: 'in_stock' });
    expect(await product(body('disabled'))).toMatchObject({ availability: null });
  });
});

it('takes the shop’s name, search words and prices off titles, and no logo for a picture', async () => {
  const head = `<meta property="og:site_name" content="Kiln &amp; Linen"><meta property="og:type" content="product">
    <meta property="og:title" content="Buy Ono Vase - Kiln &amp; Linen - 54,00€"><meta property="og:image" content="/img/logo.png">`;
  const body = '<img src="/ono.jpg" alt="Ono Vase"><p class="price">€54.00</p>';
  expect(await product(body, { head })).toMatchObject({
    title: 'Ono Vase',
    images: ['https://kiln.example/ono.jpg'],
  });
});

describe('Amazon', () => {
  const url = 'https://www.amazon.de/dp/B000000000';
  const sizes = JSON.stringify({
    'https://m.example/I/small.jpg': [50, 40],
    'https://m.example/I/large.jpg': [500, 400],
  });
  const body = (price: string, stock: string) =>
    `<h1>Extra Schutz?</h1><span id="productTitle"> Vase </span>${price}<div id="availability">${stock}</div>
     <img id="landingImage" src="data:image/gif;base64,AA" data-a-dynamic-image='${sizes}'><p class="price">9,00 €</p>`;

  it('shows its own title, large picture and the offer’s price', async () => {
    const price = '<span id="priceblock_ourprice">54,00&nbsp;€</span>';
    expect(await product(body(price, 'Auf Lager.'), { url })).toMatchObject({
      title: 'Vase',
      price_minor: 5400,
      currency: 'EUR',
      availability: 'in_stock',
      image_url: 'https://m.example/I/large.jpg',
    });
  });

  it('has no price where it offers nothing, whatever its neighbours cost', async () => {
    expect(await product(body('', 'Derzeit nicht verfügbar.'), { url })).toMatchObject({
      price_minor: null,
      availability: 'out_of_stock',
    });
  });
});

it('reads the price of eBay’s own item, not of those it compares', async () => {
  const body = `<h1 id="itemTitle"><span>Details about </span> Vase</h1><span id="prcIsum" itemprop="price">£54.00</span>
    <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Jug</b><b itemprop="price">£9.00</b></div>`;
  expect(await product(body, { url: 'https://www.ebay.co.uk/itm/1' })).toMatchObject({
    title: 'Vase',
    price_minor: 5400,
    currency: 'GBP',
  });
});
