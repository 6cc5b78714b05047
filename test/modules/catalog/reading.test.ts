import { describe, expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import { page } from '#test/support/product-pages.ts';

const read = (body: string, { url = 'https://kiln.example/p/vase', head = '', lang = 'en' } = {}) =>
  parsePage(page(head, body, lang), url);

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
    [
      'if it is a grid of products, even with one card in its last row',
      [2, 3, 4, 5, 6].map((n) => card(n)),
      { reason: 'list', found: { title: 'Vases', image_url: null } },
    ],
    [
      'if it only mentions an amount',
      ['<p>The bridge cost $20 million, or $3 per head.</p>'],
      { found: { title: 'Vases', image_url: null } },
    ],
  ])('%s', async (_, body, told) => {
    const lists = [`<ul>${body.slice(0, 4).join('')}</ul>`, `<ul>${body.slice(4).join('')}</ul>`];
    expect(await read(`<h1>Vases</h1>${lists.join('')}`)).toEqual({ failure: 'not_a_product_page', ...told });
  });

  it('if Open Graph calls it a group of products, as older Shopify collections do', async () => {
    const head = '<title>Vases</title><meta property="og:type" content="product.group">';
    const found = { title: 'Vases', image_url: null };
    expect(await read('<h1>Vases</h1>', { head })).toEqual({
      failure: 'not_a_product_page',
      reason: 'list',
      found,
    });
  });

  it('if only its Open Graph calls a podcast one', async () => {
    const head = `<meta property="og:type" content="product.item">${json({ '@type': 'AudioObject', name: 'Pots' })}`;
    expect(await read('<h1>Pots</h1>', { head })).toMatchObject({ failure: 'not_a_product_page' });
  });

  it('if its heading is a search’s', async () => {
    const body = (heading: string) =>
      `<h1>${heading}</h1><p class="price">€54.00</p><button>Add to cart</button>`;
    for (const heading of [
      '1-48 of over 3,000 results for "vase"',
      'Suchergebnisse für „Vase“',
      'Sökt på: vas',
      '「花瓶」の検索結果',
      'Vase – Suchergebnisse',
      'Tulokset: hakutulokset',
    ])
      expect(await read(body(heading))).toMatchObject({ failure: 'not_a_product_page', reason: 'list' });
    expect(await product(body('Search and Results, a vase'))).toMatchObject({ price_minor: 5400 });
  });

  it('if its heading repeats the search words in its URL', async () => {
    const body = '<h1>Ono vase</h1><p class="price">€54.00</p><button>Add to cart</button>';
    for (const address of ['s/ono+vase', 'search/ono%20vase/', 'find?q=ono+vase'])
      expect(await read(body, { url: `https://kiln.example/${address}` })).toMatchObject({ reason: 'list' });
    for (const address of ['p/ono-vase', 's/ono-vase/5679', 'search/%E0%A4%A', 'p/7?q=pots'])
      expect(await product(body, { url: `https://kiln.example/${address}` })).toMatchObject({
        price_minor: 5400,
      });
  });

  const grid = `<ul>${[2, 3, 4, 5, 6, 7].map((n) => card(n)).join('')}</ul>`;

  it('if a shop’s grid of products calls itself one', async () => {
    const head = '<title>Vases</title><meta property="og:type" content="product">';
    expect(await read(`<h1>Vases</h1>${grid}`, { head })).toMatchObject({ reason: 'list' });
  });

  it('if its markup names several brands, as categories do for search engines', async () => {
    const offers = { '@type': 'AggregateOffer', lowPrice: '12', highPrice: '80', priceCurrency: 'EUR' };
    const head = (brand: unknown) =>
      '<title>Vases</title>' +
      json({ '@type': 'Product', name: 'Vases', brand: { '@type': 'Brand', name: brand }, offers });
    expect(await read('<p>Vases</p>', { head: head(['Kiln', 'Ono']) })).toMatchObject({
      failure: 'not_a_product_page',
    });
    expect(await product('<p>Vases</p>', { head: head(['Kiln']) })).toMatchObject({ price_minor: 1200 });
  });

  it('if it shows many prices without a heading or a button to buy', async () => {
    const offers = (count: number) =>
      Array.from({ length: count }, (_, n) => `<p class="price">€${n + 10}.00</p>`).join('');
    const head = '<title>Vases</title><meta property="og:title" content="Vases compared">';
    expect(await read(offers(8), { head })).toMatchObject({ failure: 'not_a_product_page' });
  });

  it('if it is an article whose publisher calls itself a product', async () => {
    const head = json([
      { '@type': 'NewsArticle', headline: 'A bridge', isPartOf: { '@type': 'Product', name: 'The Times' } },
    ]);
    const found = { title: 'A bridge', image_url: null };
    expect(await read('<h1>A bridge</h1>', { head })).toEqual({ failure: 'not_a_product_page', found });
  });
});

describe('a page is a product', () => {
  it('if the quotes in its structured data are escaped', async () => {
    const escaped = offered('54.00').replaceAll(/(?<=[{,:[])"|"(?=[:,}\]])/g, '&quot;');
    expect(escaped).toContain('{&quot;@type&quot;:&quot;Product&quot;');
    expect(await product('<h1>Vase</h1>', { head: escaped })).toMatchObject({ price_minor: 5400 });
  });

  it('if its price is beside a button whose words are deeply indented', async () => {
    const head = '<title>Vase</title><meta property="og:type" content="article">';
    const button = `<button>\n${' '.repeat(120)}Add to cart</button>`;
    expect(await product(`<h1>Vase</h1><p class="price">€54.00</p>${button}`, { head })).toMatchObject({
      price_minor: 5400,
    });
  });

  const cards = Array.from(
    { length: 15 },
    (_, n) =>
      `<li class="card"><a href="/p/${n}"><img src="/${n}.jpg"></a><b class="price">€${n + 10}.00</b></li>`,
  ).join('');

  it('if an image is named like the heading, however many others it shows', async () => {
    const own = '<div><h1>Ono vase</h1></div><p class="price">€54.00</p>';
    const pictured = `${own}<img src="/ono.jpg" alt="Ono vase, green">`;
    expect(await product(`<div>${pictured}</div><ul>${cards}</ul>`)).toMatchObject({ price_minor: 5400 });
    expect(await read(`<div>${own}</div><ul>${cards}</ul>`)).toMatchObject({ reason: 'list' });
  });

  it('if its price is beside a button to buy, even if it calls itself an article', async () => {
    const head = '<title>Vase</title><meta property="og:type" content="article">';
    const body = '<h1>Vase</h1><p class="price">€54.00</p>';
    expect(await product(`${body}<button>Add to cart</button>`, { head })).toMatchObject({
      price_minor: 5400,
    });
    expect(await read(body, { head })).toMatchObject({ failure: 'not_a_product_page' });
  });

  it('if an image is named like the heading beside a button to buy, even without a clear price', async () => {
    const body = '<h1>Ono vase</h1><img src="/ono.jpg" alt="Ono vase"><b>€9.00</b><b>€54.00</b><b>€68.00</b>';
    expect(await product(`${body}<button>放入購物車</button>`)).toMatchObject({
      title: 'Ono vase',
      price_minor: null,
    });
  });
});

describe('the price', () => {
  it('isn’t that of a recommended product whose heading shares some words with the title', async () => {
    const head = '<title>Ono vase, sand</title><meta property="og:title" content="Ono vase, sand">';
    const offer = (heading: string, price: string) => `<div>${heading}<p class="price">${price}</p></div>`;
    const own = offer('<h2 class="deal_title">Ono vase, sand</h2>', '€54.00');
    const other = offer('<h1>Ono vase for Mira bowls and cups</h1>', '€16.00');
    expect(await product(`${own}<button>Buy now</button>${other}`, { head })).toMatchObject({
      price_minor: 5400,
    });
  });

  const pictured = '<img src="/ono.jpg" alt="Ono vase">';
  it.each([
    [
      'is the one beside the button to buy, without a heading',
      '<title>Ono vase</title><div><p class="price">€9.00</p></div><div><p class="price">€54.00</p><button>Buy now</button></div>',
      5400,
    ],
    ['needs no name beside the heading', `<h1>Ono vase</h1><b>€54.00</b>${pictured}`, 5400],
    ['is the lower of two', `<h1>Ono vase</h1><b>€68.00</b><b>€54.00</b>${pictured}`, 5400],
    [
      'has its cents in a separate element',
      '<h1>Ono vase</h1><p class="price">€119<span>95</span></p>',
      11995,
    ],
    ['ends with its element', '<h1>Ono vase</h1><p class="price"><b>€119</b><i>200</i></p>', 11900],
    [
      'isn’t a monthly rate',
      '<h1>Ono vase</h1><p class="price">€5.40 mtl.</p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'isn’t the minimum for free delivery',
      '<h1>Ono vase</h1><p class="price">Free over €30.00</p><p class="price">€54.00</p>',
      5400,
    ],
    ['starts a range', '<h1>Ono vase</h1><p class="price">54,00 – 68,00 €</p>', 5400],
    [
      'isn’t the one that an element calls old in one word',
      '<h1>Ono vase</h1><p class="price"><span id="oldPrice">€68.00</span><span id="newPrice">€54.00</span></p>',
      5400,
    ],
    [
      'is in an element with a heading, whatever it is called',
      '<div id="ad"><h1>Ono vase</h1><p class="price">€54.00</p></div>',
      5400,
    ],
    [
      'is the one beside the heading, not a neighboring product’s',
      '<div><h1>Vase</h1><p class="price">€54.00</p></div><div><p class="price">€9.00</p></div>',
      5400,
    ],
    ['isn’t the crossed-out one', '<h1>Vase</h1><p class="price"><del>€68.00</del> €54.00</p>', 5400],
    ['isn’t the recommended one', '<h1>Vase</h1><p class="price">RRP €68.00 €54.00</p>', 5400],
    [
      'isn’t the one per liter',
      '<h1>Vase</h1><p class="price">€5.40 / l</p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'has its cents in small type',
      '<h1>Vase</h1><p class="price">€<span>119</span><sup>95</sup></p>',
      11995,
    ],
    [
      'isn’t the saving on a sticker',
      '<h1>Ono vase</h1><p class="sticker">-20 % <b class="price">€14.00</b></p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'isn’t the one that a label beside it calls another',
      '<h1>Ono vase</h1><p>You save <b class="price">€14.00</b></p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'ends where the next element’s words begin',
      '<h1>Ono vase</h1><p class="price">54 zł<span>brutto</span></p>',
      5400,
      'PLN',
    ],
    ['starts a range in words', '<h1>Ono vase</h1><p class="price">From 54 to 68 €</p>', 5400],
    [
      'is beside the heading that a breadcrumb repeats',
      '<title>Ono vase</title><nav><h1>Ono vase</h1></nav><div class="header"><h2>Ono vase</h2><p class="price">€54.00</p></div><b class="price">€9.00</b>',
      5400,
    ],
    ['has spaced cents', '<h1>Vase</h1><p class="price">€ 1 119 ,95</p>', 111995],
    [
      'isn’t a monthly rate, even if only the text after it says so',
      '<h1>Ono vase</h1><p>As low as <b class="price">€5.40</b>/mo with a loan</p><div><div><p class="price">€54.00</p></div></div>',
      5400,
    ],
    [
      'isn’t that of a warranty',
      '<h1>Ono vase</h1><div class="extended-warranty"><b class="price">€9.00</b></div><p class="price">€54.00</p>',
      5400,
    ],
    ['is the one per piece if there is no other', '<h1>Vase</h1><p class="price">€54.00 / piece</p>', 5400],
    [
      'isn’t the one per piece if there is another',
      '<h1>Vase</h1><p class="price">€9.00 / piece</p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'isn’t digits at the end of a word',
      '<h1>Vase</h1><p class="price">Price MzI5Ljk5 €</p><p class="price">€54.00</p>',
      5400,
    ],
    [
      'has its currency beside the element that is called a price',
      '<div><h1>Ono vase</h1><p><b class="price">54,00</b> €</p></div><p class="price">9,00 €</p>',
      5400,
    ],
    [
      'is the one called current, not a higher one beside it',
      '<h1>Vase</h1><div><h5 class="price">€68.00</h5><h5 class="price">Now €54.00</h5></div>',
      5400,
    ],
    [
      'isn’t the saving, in Chinese',
      '<h1>青瓷花瓶大號</h1><b class="price">現省€9.00</b><b class="price">€54.00</b>',
      5400,
    ],
    [
      'is in the innermost of the elements that are called prices',
      '<h1>Vase</h1><div class="prices"><span>€68.00</span><div class="price-now">€54.00</div></div>',
      5400,
    ],
  ])('%s', async (_, body, minor, currency = 'EUR') => {
    expect(await product(body)).toMatchObject({ price_minor: minor, currency });
  });

  it('is the stated one that the page shows', async () => {
    const head = json({ '@type': 'Product', name: 'Vase', offers: [{ price: '20.00' }, { price: '54.00' }] });
    expect(await product('<h1>Vase</h1><p class="price">€54.00</p>', { head })).toMatchObject({
      price_minor: 5400,
    });
  });

  it('is the shown one if the stated one lacks tax', async () => {
    const body = '<h1>Vase</h1><p class="price">€54.00</p>';
    expect(await product(body, { head: offered('44.26') })).toMatchObject({ price_minor: 5400 });
  });

  it('is the shown one if the stated one has cents that aren’t shown', async () => {
    const body = '<h1>Vase</h1><p class="price">€54</p>';
    expect(await product(body, { head: offered('53.61') })).toMatchObject({ price_minor: 5400 });
  });

  it('is the shown one of the chosen variant if the stated one is the cheapest variant’s', async () => {
    const head = `<meta property="og:title" content="Vase">${offered('26.50')}`;
    const shown = '<h1>Vase</h1><p class="price">€94.00</p>';
    expect(await product(shown, { head })).toMatchObject({ price_minor: 9400 });
    expect(await product(`${shown}<p class="price">€12.00</p>`, { head })).toMatchObject({
      price_minor: 2650,
    });
  });

  it('isn’t the stated one that the page calls old, in one word', async () => {
    const body = '<h1>Vase</h1><p class="price">€20.00 <b class="oldprice">€68.00</b></p>';
    expect(await product(body, { head: offered('68.00') })).toMatchObject({
      price_minor: 2000,
      compare_at_price_minor: 6800,
    });
  });

  it('isn’t the first of two in one text of its microdata', async () => {
    const both = '<footer itemprop="price"><b>€68.00</b><b>€24.00</b></footer>';
    const body = `<h1 itemprop="name">Vase</h1><p class="price">€24.00</p>${both}`;
    const scope = 'itemscope itemtype="http://schema.org/Product"';
    expect(await product(`<div ${scope}>${body}</div>`)).toMatchObject({ price_minor: 2400 });
  });

  it('isn’t the stated one that other data calls former', async () => {
    const head = `${offered('68.00')}<meta property="og:price:standard_amount" content="68.00">
      <meta property="product:price:amount" content="54.00"><meta property="product:price:currency" content="EUR">`;
    expect(await product('<h1>Vase</h1>', { head })).toMatchObject({
      price_minor: 5400,
      compare_at_price_minor: 6800,
    });
  });

  it('is in whole units if a dash replaces the cents', async () => {
    const body = '<h1>Vase</h1><p class="price">20 639,-</p>';
    expect(await product(body, { lang: 'cs-CZ' })).toMatchObject({ price_minor: 2063900, currency: 'CZK' });
    const swedish = '<h1>Vase</h1><p class="price">1 299:-</p>';
    expect(await product(swedish, { lang: 'sv-SE' })).toMatchObject({ price_minor: 129900, currency: 'SEK' });
  });

  it('isn’t zero, nor an amount elsewhere on a page that states zero', async () => {
    const far = '<h1>Vase</h1></main><div><b>€12.00</b></div>';
    for (const body of ['<h1>Vase</h1>', `<main><div><div><div><div>${far}`]) {
      expect(await product(body, { head: offered('0.00') })).toMatchObject({
        price_minor: null,
        currency: null,
      });
    }
  });

  it('isn’t a single digit that only looks like one', async () => {
    expect(await read(`<h1>Ono vase</h1><b>$8</b>${pictured}`)).toMatchObject({
      failure: 'not_a_product_page',
    });
  });
});

it('reads a number without a currency in the country’s currency if it’s in a price element', async () => {
  const body = '<h1>Vase</h1><p class="price">54</p>';
  expect(await product(body, { lang: 'en-GB' })).toMatchObject({ price_minor: 5400, currency: 'GBP' });
  expect(await read(body)).toMatchObject({ failure: 'not_a_product_page' });
});

describe('a shared sign means the currency of', () => {
  it.each([
    ['the language’s home', 'https://kiln.example/p', 'nb', '54 kr', 'NOK'],
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

it.each([
  ['a page’s scripts', '<script>var shop = {"currency":"AUD"}</script>', 'en', 'AUD'],
  [
    'a page’s scripts, whatever its language is',
    '<script>var shop = {"currency":"AUD"}</script>',
    'en-US',
    'AUD',
  ],
  ['a country that a Spanish page names twice', '<p>Despacho a todo Chile. Hecho en Chile.</p>', 'es', 'CLP'],
])('lets %s decide on a shared sign', async (_, more, lang, currency) => {
  const body = `<h1>Vase</h1><p class="price">$54.990</p>${more}`;
  expect(await product(body, { lang })).toMatchObject({ currency });
});

describe('availability', () => {
  it.each([
    ['주문가능', 'in_stock'],
    ['품절', 'out_of_stock'],
    ['stokta yok', 'out_of_stock'],
  ])('is stated in the shop’s language: %s', async (stated, availability) => {
    const head = `${offered('54.00')}<meta property="product:availability" content="${stated}">`;
    expect(await product('<h1>Vase</h1>', { head })).toMatchObject({ availability });
  });

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

it('uses the name in the markup if a heading repeats it, whatever search engines get', async () => {
  const head = `<title>Vitamin Serum | Fine Lines</title><meta property="og:title" content="Vitamin Serum">${json(
    {
      '@type': 'Product',
      name: 'C E Ferulic with 15% Acid',
      offers: { price: '185', priceCurrency: 'USD' },
    },
  )}`;
  const body = '<h1>C E Ferulic with 15% Acid</h1><div class="product-name">Fine Lines</div>';
  expect(await product(body, { head })).toMatchObject({ title: 'C E Ferulic with 15% Acid' });
});

it('removes a shop’s name that its URL has without accents', async () => {
  const head = json({
    '@type': 'Product',
    name: 'Ba rọi heo giá tốt tại Bách hoá XANH',
    offers: { price: '5' },
  });
  const shop = { url: 'https://www.bachhoaxanh.com/ba-roi-heo', lang: 'vi', head };
  expect(await product('<p>5 ₫</p>', shop)).toMatchObject({ title: 'Ba rọi heo' });
});

it('removes the shop’s name, search words and prices from titles, and ignores logos', async () => {
  const head = `<meta property="og:site_name" content="Kiln &amp; Linen"><meta property="og:type" content="product">
    <meta property="og:title" content="Buy Ono Vase - Kiln &amp; Linen - 54,00€"><meta property="og:image" content="/img/logo.png">`;
  const body = '<img src="/ono.jpg" alt="Ono Vase"><p class="price">€54.00</p>';
  expect(await product(body, { head })).toMatchObject({
    title: 'Ono Vase',
    images: ['https://kiln.example/ono.jpg'],
  });
});

it('shows the image of the item that a product’s offer names, if the product has none', async () => {
  const itemOffered = { '@type': 'IndividualProduct', image: '/ono.jpg' };
  const body = '<img src="/count?c=1"><h1>Vase</h1>';
  expect(await product(body, { head: offered('54.00', { itemOffered }) })).toMatchObject({
    image_url: 'https://kiln.example/ono.jpg',
  });
});

it('shows the image that is named like the heading, not the first one', async () => {
  const body =
    '<h1>Ono vase</h1><img src="/gift.jpg"><img src="/ono.jpg" alt="Ono vase"><p class="price">€54.00</p>';
  expect(await product(body)).toMatchObject({ image_url: 'https://kiln.example/ono.jpg' });
});

it('shows an image that is named like a decoration if the product is named like that', async () => {
  const head =
    '<meta property="og:title" content="Kiln flag, blue"><meta property="og:image" content="/blue-flag.jpg">';
  const body = '<h1>Kiln flag, blue</h1><img src="/other.jpg"><p class="price">€54.00</p>';
  expect(await product(body, { head })).toMatchObject({ image_url: 'https://kiln.example/blue-flag.jpg' });
});

it.each([
  ['the small one of a choice', '<img src="/green.jpg?width=48&height=48" alt="Ono vase">'],
  ['the placeholder while an image loads', '<img src="/preloader.gif" alt="Ono vase">'],
  ['the one that its script replaces', '<img src="/grey.gif" data-original="/ono.jpg" alt="Ono vase">', ''],
  [
    'the one that its sizes replace',
    '<img src="data:image/gif;base64,AA" data-srcset="/ono.jpg 1x, /ono2.jpg 2x" alt="Ono vase">',
    '',
  ],
])('shows the product’s image, not %s', async (_, other, own = '<img src="/ono.jpg" alt="Ono vase">') => {
  const body = `<h1>Ono vase</h1>${other}${own}<p class="price">€54.00</p>`;
  expect(await product(body)).toMatchObject({ image_url: 'https://kiln.example/ono.jpg' });
});

describe('the title', () => {
  const head = (title: string, more = '') =>
    `<title>${title}</title><meta property="og:type" content="product">${more}`;
  const stated = (title: string) => `<meta property="og:title" content="${title}">`;
  it.each([
    [
      'is the heading that the page’s title repeats',
      head('Ono vase | Kiln'),
      '<h1>Sale</h1><h1>Ono vase</h1>',
    ],
    [
      'is the text that looks like a heading',
      head('Ono vase | Kiln'),
      '<div class="product-title">Ono vase</div>',
    ],
    [
      'isn’t a consent dialog’s heading, even if the page’s title cuts the right one short',
      head('Ono vase | Kiln'),
      '<h1>Your privacy at Kiln</h1><h1>Ono vase, thrown by hand and fired twice in a wood kiln in Berlin</h1>',
      'Ono vase, thrown by hand and fired twice in a wood kiln in Berlin',
    ],
    ['isn’t the menu’s heading', head('Ono vase', stated('Ono vase')), '<h1>Sale</h1>'],
    ['isn’t that of the whole shop', head('Ono vase | Kiln', stated('Pots by Kiln')), '<h1>Ono vase</h1>'],
    ['ends before the shop’s name and slogan', head('Ono vase - Kiln Pottery Berlin'), ''],
    ['starts after it', head('Ono vase - Kiln Berlin', stated('Kiln Berlin - Ono vase')), ''],
    [
      'is the heading that has its kind in front',
      head('Ono', stated('Ono')),
      '<h1>Big vase Ono</h1>',
      'Big vase Ono',
    ],
    [
      'leaves out a link in the heading',
      head('Ono vase', stated('Ono vase')),
      '<h1>Ono vase <a>Details</a></h1>',
    ],
    [
      'is complete even if the page’s title cuts it short',
      head(
        'Ono vase',
        stated('Ono vase') + json({ '@type': 'Product', name: 'Ono vase, green, fired by hand' }),
      ),
      '',
      'Ono vase, green, fired by hand',
    ],
    [
      'is the heading that matches the page’s title, whatever its data is about',
      head('Ono vase', stated('Ono vase') + json({ '@type': 'Product', name: 'Jug set' })),
      '',
    ],
    [
      'is that of a book in microdata, whatever the heading counts',
      head('9780553573404: Ono vase - Kiln'),
      '<h1>ISBN 13: 9780553573404</h1><div itemscope itemtype="http://schema.org/Book"><meta itemprop="name" content="Ono vase"></div>',
    ],
    [
      'keeps words in columns apart',
      head('ONO big, Vase'),
      '<h1><span>ONO</span><span>Vase big</span></h1>',
      'ONO Vase big',
    ],
    [
      'is the heading that says more, if the page’s title does, too',
      head('ONO Vase, green, 20 cm | Kiln', stated('ONO')),
      '<h1>ONO <small>Vase, green, 20 cm</small></h1>',
      'ONO Vase, green, 20 cm',
    ],
    [
      'is the text that looks like a heading, not text that begins with a space',
      head('Ono vase | Kiln'),
      '<div> <p>Ono vase</p> <p>Kiln makes pots</p></div><h2>Ono vase</h2>',
    ],
    [
      'ends where the heading doesn’t repeat it, even if that says more',
      head('Ono vase - toys & games - by owner', stated('Ono vase - toys & games - by owner')),
      '<h1><span>Ono vase</span> <b>€54</b> <small>(Salford)</small></h1>',
    ],
    [
      'leaves out a button in the heading',
      head('Ono vase, green - Kiln'),
      '<h1><span>Ono <span>vase, green, <button>18 cm</button></span></span></h1>',
      'Ono vase, green',
    ],
    [
      'is the heading that the page’s title repeats in full, not one about its maker',
      '<title>ONO Vase, green, 20 cm</title>',
      '<h2>ONO Vase, green, 20 cm</h2><p class="price">€54.00</p><h1>About Ono of Berlin</h1>',
      'ONO Vase, green, 20 cm',
    ],
    [
      'leaves out words for screen readers that the page’s title doesn’t have',
      head('Ono vase - Room in Blue : Kiln'),
      '<h1>Product description page - Ono vase - Room in Blue</h1>',
      'Ono vase - Room in Blue',
    ],
    [
      'leaves out the prices after it',
      head('Ono vase | Kiln'),
      '<h1>Ono vase <b>$24.99</b> <s>$39.99</s></h1>',
    ],
    [
      'is the text that the page’s title repeats, in Chinese, too',
      head('西莎小羊肉餐盒 - Kiln'),
      '<h1>優惠</h1><h2>西莎小羊肉餐盒</h2>',
      '西莎小羊肉餐盒',
    ],
  ])('%s', async (_, tags, body, title = 'Ono vase') => {
    expect(await product(body, { head: tags })).toMatchObject({ title });
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

  it('shows its own title, large image and the offer’s price', async () => {
    const price = '<span id="priceblock_ourprice">54,00&nbsp;€</span>';
    expect(await product(body(price, 'Auf Lager.'), { url })).toMatchObject({
      title: 'Vase',
      price_minor: 5400,
      currency: 'EUR',
      availability: 'in_stock',
      image_url: 'https://m.example/I/large.jpg',
    });
  });

  it('shows the cents of a price whose parts are far apart in the markup', async () => {
    const gap = `\n${' '.repeat(40)}`;
    const parts = ['$', '14', '.'].map((part) => `<span>${gap}${part}${gap}</span>`).join(gap);
    const price = `<div id="corePriceDisplay_desktop_feature_div"><span class="a-price priceToPay"><span class="a-offscreen"> </span>
      <span aria-hidden="true">${parts}<span class="a-price-fraction">${gap}99${gap}</span></span></span></div>`;
    const shop = { url: 'https://www.amazon.com/dp/B000000000' };
    expect(await product(body(price, ''), shop)).toMatchObject({ price_minor: 1499, currency: 'USD' });
  });

  it('shows the first of several offers, not what other sellers ask', async () => {
    const price = `<div id="buybox"><div id="buyBoxAccordion"><span class="a-price"><span class="a-offscreen">54,00&nbsp;€</span></span>
      <span class="a-price">49,00&nbsp;€</span></div></div><div id="moreBuyingChoices_feature_div"><b class="a-color-price">59,00 €</b></div>`;
    expect(await product(body(price, ''), { url })).toMatchObject({ price_minor: 5400 });
  });

  it('shows the lowest price if no size is chosen', async () => {
    const price =
      '<div id="corePrice_desktop"><b class="a-price a-text-price apexPriceToPay">54,00&nbsp;€</b> - <b class="a-price a-text-price apexPriceToPay">99,00&nbsp;€</b></div>';
    expect(await product(body(price, ''), { url })).toMatchObject({ price_minor: 5400 });
  });

  it('has no price if it compares similar products instead of showing an offer', async () => {
    const price =
      '<div id="buybox"><div class="a-popover-preload"><b class="a-color-price">9,00 €</b></div></div>';
    expect(await product(body(price, ''), { url })).toMatchObject({ price_minor: null });
  });

  it('has no price without an offer, whatever the products beside it cost', async () => {
    expect(await product(body('', 'Derzeit nicht verfügbar.'), { url })).toMatchObject({
      price_minor: null,
      availability: 'out_of_stock',
    });
  });
});

it.each([
  [
    'the words that eBay puts after a title',
    '<h1 id="itemTitle">Vase - mostra il titolo originale</h1>',
    'in_stock',
  ],
  [
    'that an item is sold out',
    '<h1 id="itemTitle">Vase</h1><p id="qtySubTxt">Out of stock</p>',
    'out_of_stock',
  ],
])('understands %s', async (_, body, availability) => {
  const found = await product(`${body}<b id="prcIsum">£54.00</b>`, { url: 'https://www.ebay.co.uk/itm/1' });
  expect(found).toMatchObject({ title: 'Vase', availability });
});

it('reads the price of eBay’s own item, not of those it compares', async () => {
  const body = `<h1 id="itemTitle"><span>Details about </span> Vase</h1><span id="prcIsum" itemprop="price">£54.00</span>
    <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Jug</b><b itemprop="price">£9.00</b></div>`;
  expect(await product(body, { url: 'https://www.ebay.co.uk/itm/1' })).toMatchObject({
    title: 'Vase',
    price_minor: 5400,
    currency: 'GBP',
    availability: 'in_stock',
  });
  const ended = `${body}<div class="vi-ended">This listing was ended by the seller.</div>`;
  expect(await product(ended, { url: 'https://www.ebay.co.uk/itm/1' })).toMatchObject({
    availability: 'out_of_stock',
  });
});

it('uses the reduced price if the markup states the former one', async () => {
  const found = await product(
    '<div><h1>Vase</h1><del class="old-price">€219.99</del><b class="price">€110.00</b></div>',
    { head: offered('219.99') },
  );
  expect(found).toMatchObject({ price_minor: 11000, compare_at_price_minor: 21999 });
});

it('uses the shown price if the markup states the same number in another currency', async () => {
  const head =
    '<meta property="og:type" content="product"><meta property="og:title" content="Vase"><meta property="product:price:amount" content="9.277.400"><meta property="product:price:currency" content="USD">';
  const found = await product('<div><h1>Vase</h1><b class="price">9.277.400₫</b></div>', { head });
  expect(found).toMatchObject({ price_minor: 9277400, currency: 'VND' });
});

it('reads a price specification whose name begins with a capital letter', async () => {
  const head = json({
    '@type': 'Product',
    name: 'Vase',
    offers: { '@type': 'Offer', PriceSpecification: { price: 995, priceCurrency: 'USD' } },
  });
  expect(await product('<h1>Vase</h1>', { head })).toMatchObject({ price_minor: 99500, currency: 'USD' });
});

it('recognizes Magento’s button, which a script enables', async () => {
  const found = await product(
    '<div><h1>Vase</h1><p class="price">€20.00</p><button disabled id="product-addtocart-button">Add to Cart</button></div>',
  );
  expect(found).toMatchObject({ availability: 'in_stock' });
});

it('is for sale if the button waits for a size', async () => {
  const buy = (text: string) =>
    product(
      `<div><h1>Vase</h1><p class="price">€20.00</p><p>${text}</p><input type="radio"> S <button disabled>Add to bag</button></div>`,
    );
  expect(await buy('Choose a size')).toMatchObject({ availability: 'in_stock' });
  expect(await buy('Sold out')).toMatchObject({ availability: null });
});

it('keeps images with transformations in their URLs, and no size guides', async () => {
  const found = await product(
    `<div><h1>Vase</h1><img src="/size_guide.png" alt="Vase"><img src="/c_fill,d_placeholder_dark.png,w_582/vase.jpg" alt="Vase">
     <p class="price">€20.00</p><button>Add to cart</button></div>`,
  );
  expect(found.images).toEqual(['https://kiln.example/c_fill,d_placeholder_dark.png,w_582/vase.jpg']);
});

it.each([
  [
    'of the shop after a preposition',
    '<title>Oak and ash bowls bei Kiln</title>',
    '<p>',
    'Oak and ash bowls',
  ],
  [
    'that a browser with scripts hides',
    '<title>Oak and ash bowls</title>',
    '<noscript><h1>Switch on scripts</h1></noscript><h2>Oak and ash bowls</h2>',
    'Oak and ash bowls',
  ],
  [
    'cut short in the markup',
    '<meta property="og:title" content="Oak and ash bowls, in three sizes,"><title>Oak and ash bowls</title>',
    '<h1>Oak and ash bowls, in three sizes, with a lid</h1>',
    'Oak and ash bowls, in three sizes, with a lid',
  ],
  [
    'in another form than the heading',
    '<meta property="og:title" content="4 pieces of oak bowls vintage cream by kiln: safe for the oven"><title>x</title>',
    '<h1>Oak bowl vintage cream by kiln of oven</h1>',
    'Oak bowl vintage cream by kiln of oven',
  ],
])('a title has no words %s', async (_, head, heading, title) => {
  const found = await product(
    `<div>${heading}<b class="price">€20.00</b><button>Add to cart</button></div>`,
    { head },
  );
  expect(found).toMatchObject({ title });
});

it('calls Amazon’s and eBay’s searches lists, without the name of a product that they found', async () => {
  const body = '<h1>Results</h1><h2>VT daily mask, 30 sheets</h2><p class="price">$12.00</p>';
  for (const url of ['https://www.amazon.com/s?k=mask', 'https://www.ebay.com/sch/i.html?_nkw=mask'])
    expect(await read(body, { url })).toEqual({ failure: 'not_a_product_page', reason: 'list' });
});

describe('Amazon in India', () => {
  it('draws the rupee sign', async () => {
    const body = '<h1 id="productTitle">Vase</h1><b id="priceblock_saleprice"> 5,099.00 </b>';
    const found = await product(body, { url: 'https://www.amazon.in/dp/B000000000' });
    expect(found).toMatchObject({ price_minor: 509900, currency: 'INR' });
  });
});

it('shows the record on Amazon, not the volume control', async () => {
  const body = `<h1>Songs</h1><img src="https://m.example/images/G/01/volume.png">
    <div id="digitalMusicProductImage_feature_div"><img src="https://m.example/images/I/71.jpg"></div>`;
  const url = 'https://www.amazon.com/dp/B000000000';
  expect(await product(body, { url })).toMatchObject({ image_url: 'https://m.example/images/I/71.jpg' });
});

it('reads eBay’s price for each, which is the listing’s', async () => {
  const body = '<h1 id="itemTitle">Vase</h1><p class="x-price-primary">US $67.00/ea</p>';
  const found = await product(body, { url: 'https://www.ebay.com/itm/1' });
  expect(found).toMatchObject({ price_minor: 6700, currency: 'USD' });
});

describe('a page that its shop system labels', () => {
  const body = (classes: string) =>
    page(
      '<title>Vase</title>',
      `<h1>Vase</h1><img src="/v.jpg" alt="Vase"><p class="price">€20.00</p><button>Add to cart</button>`,
    ).replace('<body', `<body class="${classes}"`);
  it.each([
    'template-collection',
    'catalog-category-view page-layout-1column',
    'tax-product_cat woocommerce',
    'is--ctl-listing is--act-index',
    'lang-en page-category',
    'product-category-20_27',
  ])('isn’t a product if the body is %s', async (classes) => {
    expect(await parsePage(body(classes), 'https://kiln.example/vase')).toMatchObject({
      failure: 'not_a_product_page',
      reason: 'list',
    });
  });
  it.each([
    'template-product',
    'catalog-product-view',
    'single-product woocommerce',
    'is--ctl-detail',
    'product-product-40',
  ])('is one if the body is %s', async (classes) => {
    expect(await parsePage(body(classes), 'https://kiln.example/vase')).toMatchObject({
      product: { price_minor: 2000 },
    });
  });
});

it.each([
  ['home', false],
  ['collection', false],
  ['searchresults', false],
  ['product', true],
])('reads from Shopify’s analytics that a page is of the kind %s', async (kind, isProduct) => {
  const script = `<script>window.ShopifyAnalytics = {}; var meta = {"page":{"pageType":"${kind}"}};</script>`;
  const body = '<h1>Vase</h1><p class="price">€20.00</p><button>Add to cart</button>';
  const reading = await parsePage(page(script, body), 'https://kiln.example/vase');
  expect('product' in reading).toBe(isProduct);
});

it.each(['/', '/en/', '/de-at', '/ch/de/', '/index.html', '/en/home'])(
  'isn’t a product at %s, where shops list new arrivals',
  async (path) => {
    const body = '<h1>Vase</h1><p class="price">€20.00</p><button>Add to cart</button>';
    expect(await parsePage(page('', body), `https://kiln.example${path}`)).toMatchObject({
      failure: 'not_a_product_page',
    });
  },
);

it('isn’t a product among the categories of a shop if it shows many others, whatever its markup says', async () => {
  const card = (n: number) => `<li><a href="/p/${n}">Vase ${n}</a><b class="price">€${n}.50</b></li>`;
  const cards = `<ul>${Array.from({ length: 24 }, (_, n) => card(n + 1)).join('')}</ul>`;
  const read = (url: string) => parsePage(page(offered('4.00'), `<h1>Vase</h1>${cards}`), url);
  expect(await read('https://kiln.example/category/vases-12/')).toMatchObject({ reason: 'list' });
  expect(await read('https://kiln.example/category/vases/white')).toMatchObject({
    product: { title: 'Vase' },
  });
});

describe('articles and recipes', () => {
  const pictured = '<h1>Oak and ash bowls</h1><img src="/b.jpg" alt="Oak and ash bowls">';
  it.each([
    ['mention a price', `${pictured}<p class="price">€20.00</p>`, 'https://kiln.example/news/bowls', ''],
    [
      'mention a price in WordPress',
      `${pictured}<p class="price">€20.00</p>`,
      'https://kiln.example/bowls',
      'single-post',
    ],
    [
      'link to another site’s shop',
      `${pictured}<a href="https://shop.example/bowls">Buy now</a>`,
      'https://kiln.example/bowls',
      '',
    ],
  ])('aren’t products if they %s', async (_, content, url, classes) => {
    const html = page('<title>Oak and ash bowls</title>', content).replace(
      '<body',
      `<body class="${classes}"`,
    );
    expect(await parsePage(html, url)).toMatchObject({ failure: 'not_a_product_page' });
  });

  it('are products where the price and a button to buy are beside the heading', async () => {
    const found = await product(
      `<div>${pictured}<p class="price">€20.00</p><button>Add to cart</button></div>`,
      {
        url: 'https://kiln.example/articles/bowls',
      },
    );
    expect(found).toMatchObject({ price_minor: 2000 });
  });
});
