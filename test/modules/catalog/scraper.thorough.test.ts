import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import type { ScrapeResult } from '#api/modules/catalog/schemas.ts';
import { useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import * as pages from '#test/support/product-pages.ts';

const api = await useApi();
const site = await startForeignSite();
const { headers } = await api.shopper();

const ask = (url: unknown) => api.call('POST', '/scraper', { headers, body: { url } });
async function scrape(url: string): Promise<ScrapeResult> {
  const answer = await ask(url);
  expect(answer.status).toBe(200);
  return answer.body as ScrapeResult;
}
async function productAt(html: string, url = 'https://kiln.example/products/ono-vase') {
  const reading = await parsePage(html, url);
  if ('failure' in reading) throw new Error(reading.failure);
  return { source: reading.source, ...reading.product };
}
const ld = (...scripts: unknown[]) =>
  pages.page(
    scripts
      .map(
        (json) =>
          `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`,
      )
      .join(''),
  );
const offer = (offers: unknown, more: object = {}) =>
  ld({ '@type': 'Product', name: 'Vase', offers, ...more });

describe('a product page by', () => {
  it('Shopify returns the product group, its cheapest available offer and its variants', async () => {
    expect(await productAt(pages.shopify)).toEqual({
      source: 'json-ld',
      url: 'https://kiln.example/products/ono-vase',
      title: 'Ono Vase',
      description: 'Thrown by hand. Holds 1,2 litres.',
      image_url: 'https://kiln.example/cdn/shop/files/ono-sand.jpg?v=1&width=1920',
      images: [
        'https://kiln.example/cdn/shop/files/ono-sand.jpg?v=1&width=1920',
        'https://kiln.example/cdn/shop/files/ono.jpg?v=1',
        'http://kiln.example/cdn/shop/files/ono.jpg?v=1',
      ],
      price_minor: 5400,
      compare_at_price_minor: null,
      currency: 'EUR',
      availability: 'in_stock',
      brand: 'Kiln & Linen',
      product_type: 'Vases',
      site_name: 'Kiln & Linen',
      rating: null,
      review_count: null,
      variants: [
        {
          id: '4102',
          title: 'Sand / Small',
          price_minor: 5400,
          currency: 'EUR',
          availability: 'in_stock',
          image_url: 'https://kiln.example/cdn/shop/files/ono-sand.jpg?v=1&width=1920',
        },
        {
          id: '4103',
          title: 'Sand / Large',
          price_minor: 7200,
          currency: 'EUR',
          availability: 'out_of_stock',
          image_url: null,
        },
      ],
    });
  });

  it('Shopify keeps the requested variant and its price', async () => {
    const found = await productAt(pages.shopify, 'https://kiln.example/products/ono-vase?variant=4103');
    expect(found).toMatchObject({
      url: 'https://kiln.example/products/ono-vase?variant=4103',
      price_minor: 7200,
      availability: 'out_of_stock',
    });
  });

  it('WooCommerce returns the original price and follows references', async () => {
    expect(await productAt(pages.wooCommerce, 'https://kiln.example/product/ono-vase/')).toMatchObject({
      source: 'json-ld',
      title: 'Ono Vase',
      description: 'Thrown by hand & fired twice.',
      image_url: 'https://kiln.example/wp-content/uploads/ono.jpg',
      price_minor: 5400,
      compare_at_price_minor: 6800,
      currency: 'EUR',
      availability: 'in_stock',
      rating: 4.67,
      review_count: 3,
    });
  });

  it('Magento is read from its meta tags', async () => {
    expect(await productAt(pages.magento)).toMatchObject({
      source: 'open-graph',
      title: 'Ono Vase',
      description: 'Thrown by hand.',
      image_url: 'https://kiln.example/media/catalog/product/o/n/ono.jpg',
      price_minor: 125450,
      currency: 'USD',
      availability: 'in_stock',
    });
  });

  it('Shopware is read from its microdata', async () => {
    expect(await productAt(pages.shopware)).toMatchObject({
      source: 'microdata',
      title: 'Ono Vase',
      description: 'Thrown by hand. Holds 1,2 litres.',
      image_url: 'https://kiln.example/media/61/ono.webp',
      price_minor: 5400,
      currency: 'EUR',
      availability: 'low_stock',
      brand: 'Kiln',
      rating: 4.6,
      review_count: 1024,
    });
  });

  it('a shop with handwritten microdata is read from visible values', async () => {
    expect(await productAt(pages.microdataShop)).toMatchObject({
      source: 'microdata',
      title: 'Ono Vase',
      image_url: 'https://kiln.example/products/ono-large.jpg',
      price_minor: 125400,
      currency: 'CHF',
    });
  });

  it('a shop without markup is read from visible text', async () => {
    expect(await productAt(pages.plain)).toMatchObject({
      source: 'heuristics',
      title: 'Ono Vase',
      description: 'Thrown by hand.',
      images: ['https://kiln.example/img/ono.jpg'],
      price_minor: 5400,
      compare_at_price_minor: 6800,
      currency: 'EUR',
    });
  });
});

describe('JSON-LD', () => {
  it('skips broken blocks and reads the rest', async () => {
    const broken = ['{"@type": "Product", name', '', '[1,2', 'null', '"x"', '{"@graph": {"@type": 7}}'];
    expect(await productAt(ld(...broken, { '@type': 'Product', name: 'Vase' }))).toMatchObject({
      title: 'Vase',
    });
  });

  it.each([
    ['a trailing comma', '{"@type":"Product","name":"Vase","image":["/a.jpg",],}'],
    ['surrounding comments', '<!-- {"@type":"Product","name":"Vase","image":"/a.jpg"} -->'],
    ['surrounding CDATA', '//<![CDATA[\n{"@type":"Product","name":"Vase","image":"/a.jpg"}\n//]]>'],
    [
      'line breaks in strings',
      '{"@type":"Product","name":"Va\nse","image":"/a.jpg"}'.replace('Va\nse', '\nVase'),
    ],
    ['a trailing semicolon', '{"@type":["Product","Thing"],"name":"Vase","image":{"url":"/a.jpg"}};'],
    [
      'type names with the schema URL',
      '{"@type":"http://schema.org/Product","name":"Vase","image":[{"contentUrl":"/a.jpg"}]}',
    ],
  ])('is read despite %s', async (_, script) => {
    expect(await productAt(ld(script))).toMatchObject({
      title: 'Vase',
      image_url: 'https://kiln.example/a.jpg',
    });
  });

  it.each([
    ['one offer', { price: 54, priceCurrency: 'EUR' }, 5400],
    ['a string', { price: '54,50', priceCurrency: 'EUR' }, 5450],
    ['a dot between thousands and a decimal comma', { price: '1.234,50', priceCurrency: 'EUR' }, 123450],
    ['a comma between thousands and a decimal point', { price: '1,234.50', priceCurrency: 'USD' }, 123450],
    ['three decimals', { price: '1.234', priceCurrency: 'EUR' }, 123],
    ['a currency without minor units', { price: '5400', priceCurrency: 'JPY' }, 5400],
    ['a currency with three decimals', { price: '1.234', priceCurrency: 'KWD' }, 1234],
    [
      'the lowest of an aggregate',
      { '@type': 'AggregateOffer', lowPrice: 12, highPrice: 40, priceCurrency: 'EUR' },
      1200,
    ],
    [
      'offers in an aggregate',
      { '@type': 'AggregateOffer', priceCurrency: 'EUR', offers: [{ price: 9 }, { price: 7 }] },
      700,
    ],
    [
      'the cheapest available offer',
      [
        { price: 7, priceCurrency: 'EUR', availability: 'OutOfStock' },
        { price: 9, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      ],
      900,
    ],
    [
      'a list with a unit price',
      {
        priceSpecification: [
          { price: 3, priceCurrency: 'EUR', referenceQuantity: { value: 1 } },
          { price: 54, priceCurrency: 'EUR' },
        ],
      },
      5400,
    ],
    ['free text', { price: 'on request', priceCurrency: 'EUR' }, null],
    ['a negative number', { price: '-5', priceCurrency: 'EUR' }, null],
    ['an overflowing number', { price: '99999999999999999999', priceCurrency: 'EUR' }, null],
    ['a number in exponent notation', { price: 1e21, priceCurrency: 'EUR' }, null],
  ])('returns the price for %s', async (_, offers, minor) => {
    expect((await productAt(offer(offers))).price_minor).toBe(minor);
  });

  it.each([
    ['http://schema.org/InStock', 'in_stock'],
    ['SoldOut', 'out_of_stock'],
    ['https://schema.org/PreOrder', 'preorder'],
    ['schema:BackOrder', 'backorder'],
    ['https://schema.org/Discontinued', 'discontinued'],
    ['https://schema.org/Sometimes', null],
  ])('maps availability %s to %s', async (written, expected) => {
    expect(
      (await productAt(offer({ price: 1, priceCurrency: 'EUR', availability: written }))).availability,
    ).toBe(expected);
  });

  it('prefers the product whose URL is the page’s, and never picks a related one', async () => {
    const url = 'https://kiln.example/products/ono-vase';
    const related = { '@type': 'Product', name: 'Bowl' };
    expect(
      await productAt(
        ld([
          { '@type': 'Product', name: 'Cup', url: '/products/cup' },
          { '@type': 'Product', name: 'Vase', url },
        ]),
      ),
    ).toMatchObject({ title: 'Vase' });
    expect(await productAt(ld({ '@type': 'Product', name: 'Vase', isRelatedTo: [related] }))).toMatchObject({
      title: 'Vase',
    });
    expect(await parsePage(ld({ '@type': 'WebPage', isRelatedTo: [related] }), url)).toHaveProperty(
      'failure',
    );
  });

  it('has entities decoded, tags removed and texts truncated', async () => {
    const found = await productAt(
      ld({
        '@type': 'Product',
        name: `M&uuml;ller &amp; S&#246;hne\u0000`,
        description: `<p>One</p><p>Two ${'x'.repeat(20_000)}</p>`,
      }),
    );
    expect(found.title).toBe('Müller & Söhne');
    expect(found.description).toMatch(/^One Two x+$/);
    expect(found.description).toHaveLength(5_000);
  });

  it('returns only http(s) images', async () => {
    const image = [
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'file:///etc/passwd',
      '//cdn.example/a.jpg',
      'http://u:p@cdn.example/b.jpg',
    ];
    expect((await productAt(ld({ '@type': 'Product', name: 'Vase', image }))).images).toEqual([
      'https://cdn.example/a.jpg',
      'http://cdn.example/b.jpg',
    ]);
  });

  it('converts ratings to a scale of five', async () => {
    const rated = (aggregateRating: object) =>
      productAt(ld({ '@type': 'Product', name: 'Vase', aggregateRating }));
    expect(await rated({ ratingValue: 88, bestRating: 100, ratingCount: '1,204' })).toMatchObject({
      rating: 4.4,
      review_count: 1204,
    });
    expect(await rated({ ratingValue: 9, reviewCount: 'many' })).toMatchObject({
      rating: null,
      review_count: null,
    });
  });
});

describe('values missing in one source', () => {
  it('come from the next one, and prices keep their own currency', async () => {
    const head = `<script type="application/ld+json">{"@type":"Product","name":"Vase","offers":{"price":"5400"}}</script>
      <meta property="og:title" content="Other"><meta property="og:description" content="Of clay">
      <meta property="product:price:currency" content="EUR"><meta property="og:image" content="/v.jpg">`;
    expect(await productAt(pages.page(head))).toMatchObject({
      source: 'json-ld',
      title: 'Vase',
      description: 'Of clay',
      image_url: 'https://kiln.example/v.jpg',
      price_minor: 540000,
    });
  });

  it.each([
    ['de-DE', 'EUR', 5400],
    ['ja-JP', 'JPY', 54],
    ['de-CH', 'CHF', 5400],
    ['de', null, 5400],
  ])('default to the currency of the page’s locale: %s', async (lang, currency, minor) => {
    const html = pages.page(
      '<meta property="og:title" content="Vase"><meta property="og:price:amount" content="54">',
      '',
      lang,
    );
    expect(await productAt(html)).toMatchObject({ currency, price_minor: minor });
  });
});

describe('reads a price in its local format:', () => {
  it.each([
    ['1.234,50 €', 'de-DE', 123450, 'EUR'],
    ['€ 1.234,-', 'nl-NL', 123400, 'EUR'],
    ['$1,234.50', 'en-US', 123450, 'USD'],
    ['$1,234.50', 'en-CA', 123450, 'CAD'],
    ['CHF 12.–', 'de-CH', 1200, 'CHF'],
    ['¥5,400', 'ja-JP', 5400, 'JPY'],
    ['5400円', 'ja-JP', 5400, 'JPY'],
    ['1 234,50 zł', 'pl-PL', 123450, 'PLN'],
    ['1 299 kr', 'sv-SE', 129900, 'SEK'],
    ['1.299 kr.', 'da-DK', 129900, 'DKK'],
    ['R$ 1.234,50', 'pt-BR', 123450, 'BRL'],
    ['₹1,23,456.00', 'en-IN', 12345600, 'INR'],
    ['£54', 'en-GB', 5400, 'GBP'],
    ['54,00 EUR', 'de', 5400, 'EUR'],
  ])('%s', async (text, lang, minor, currency) => {
    const html = pages.page('', `<h1>Vase</h1><p class="price">${text}</p>`, lang);
    expect(await productAt(html)).toMatchObject({ price_minor: minor, currency });
    const unmarked = pages.page(
      '',
      `<h1>Vase</h1><p>Only 3 left. Yours for ${text} today, 20 cm high.</p><button>Buy now</button>`,
      lang,
    );
    expect(await productAt(unmarked)).toMatchObject({ price_minor: minor, currency });
  });
});

describe('the product URL', () => {
  it('is the page’s canonical link, without tracking', async () => {
    const url = site.serve(
      '/p',
      pages.page(
        '<link rel="canonical" href="/vase?utm_source=x"><meta property="og:type" content="product"><title>Vase</title>',
      ),
    );
    expect(await scrape(`${url}?ref=1`)).toMatchObject({ product: { url: `${site.origin}/vase` } });
  });

  it('is never on another host, so a page can’t pose as another shop’s', async () => {
    const url = site.serve(
      '/p',
      pages.page(
        '<link rel="canonical" href="https://victim.example/vase"><meta property="og:type" content="product"><title>Vase</title>',
      ),
    );
    expect(await scrape(url)).toMatchObject({ product: { url } });
  });

  it('keeps the requested route, which pages can’t see', async () => {
    const url = site.serve(
      '/p',
      pages.page(
        '<link rel="canonical" href="/p"><meta property="og:type" content="product"><title>Vase</title>',
      ),
    );
    expect(await scrape(`${url}#/size/m?utm_source=x`)).toMatchObject({ product: { url: `${url}#/size/m` } });
  });

  it('follows redirects', async () => {
    site.serve('/new', pages.magento);
    const url = site.on('/old', (_, response) => response.writeHead(301, { location: '/new' }).end());
    expect(await scrape(url)).toMatchObject({ product: { url: `${site.origin}/new` } });
  });
});

describe('a page that only leads elsewhere', () => {
  const product = () => site.serve('/lamp', pages.magento);
  const short = (head: string, body = '') => site.serve('/short', `<head>${head}</head><body>${body}</body>`);
  const ways: [string, () => string][] = [
    ['a refresh', () => short('<meta http-equiv="refresh" content="0;url=/lamp"><title>Meta</title>')],
    ['a refresh in capitals', () => short('<META CONTENT=\'1; URL="/lamp"\' HTTP-EQUIV=Refresh>')],
    ['a refresh without quotes', () => short('<meta http-equiv=refresh content=0;URL=/lamp>')],
    ['a refresh by header', () => site.serve('/short', 'One moment', { refresh: '0; url=/lamp' })],
    ['location.replace', () => short('', '<script>window.location.replace("\\/lamp")</script>')],
    ['location.href', () => short('', `Redirecting … <script>top.location.href = '/lamp';</script>`)],
  ];

  it.each(ways)('by %s is followed', async (_, address) => {
    const url = product();
    expect(await scrape(address())).toMatchObject({ success: true, product: { url } });
  });

  it('is followed with the parameters and the route of its target', async () => {
    site.serve('/lamp', pages.magento);
    const url = short('<meta http-equiv="refresh" content="0; url=/lamp?a=1&amp;b=2#/size/m">');
    site.asked.length = 0;
    await scrape(url);
    expect(site.asked).toEqual(['/short', '/lamp?a=1&b=2']);
  });

  it.each([
    [
      'a refresh for visitors without scripts',
      '<noscript><meta http-equiv="refresh" content="0;url=/no"></noscript>',
    ],
    ['a refresh of itself', '<meta http-equiv="refresh" content="30">'],
    ['a refresh after minutes', '<meta http-equiv="refresh" content="300;url=/no">'],
    ['a refresh in a comment', '<!-- <meta http-equiv="refresh" content="0;url=/no"> -->'],
    [
      'a link in a script',
      `<script>function go() { location.href = '/no' }</script><p>${'text '.repeat(99)}</p>`,
    ],
  ])('isn’t a product with %s', async (_, more) => {
    const url = site.serve('/kept', pages.magento.replace('</head>', `${more}</head>`) + more);
    expect(await scrape(url)).toMatchObject({ success: true, product: { url } });
  });

  it('is followed once, and never into a private network', async () => {
    site.serve('/again', '<meta http-equiv="refresh" content="0;url=/lamp"><title>Meta</title>');
    product();
    expect(await scrape(short('<meta http-equiv="refresh" content="0;url=/again">'))).toMatchObject({
      success: false,
      code: 'not_a_product_page',
    });
    for (const target of ['http://10.0.0.7/', 'http://169.254.169.254/latest'])
      expect(await scrape(short(`<meta http-equiv="refresh" content="0;url=${target}">`))).toMatchObject({
        success: false,
        code: 'fetch_failed',
      });
  });
});

describe('a shop that redirects removed products to its home page', () => {
  const home =
    '<title>Kiln & Linen – home</title><h1>Kiln & Linen</h1><meta property="og:type" content="product">';
  const leads = (path: string, to: string) =>
    site.on(path, (_, response) => response.writeHead(302, { location: to }).end());

  it.each(['/', '/de', '/en-GB/', '/index.html', '/?utm_source=404'])(
    'at %s has no such page',
    async (to) => {
      site.serve(new URL(to, site.origin).pathname, home);
      expect(await scrape(leads('/products/dead', to))).toMatchObject({
        success: false,
        code: 'not_a_product_page',
      });
    },
  );

  it('may also be reached by a short link or several redirects', async () => {
    site.serve('/', home);
    leads('/products/dead', '/');
    for (const url of [
      leads('/s/1', '/products/dead'),
      site.serve('/s/2', '<meta http-equiv="refresh" content="0;url=/products/dead">'),
    ])
      expect(await scrape(url)).toMatchObject({ success: false, code: 'not_a_product_page' });
  });

  it('can sell a product on its home page', async () => {
    const url = site.serve('/', pages.magento);
    expect(await scrape(`${url}#/product/1`)).toMatchObject({ success: true });
    expect(await scrape(leads('/index.php', '/'))).toMatchObject({ success: true });
  });
});

describe('POST /scraper', () => {
  it('requires a signed-in shopper and a URL', async () => {
    expect(await api.call('POST', '/scraper', { body: { url: 'https://kiln.example' } })).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });
    for (const url of [undefined, '', '  ', 7]) {
      expect(await ask(url)).toMatchObject({ status: 400, body: { error: 'missing_url' } });
    }
  });

  it('returns 500 internal_error for unexpected errors', async () => {
    const { scraper } = api.ctx.adapters;
    const { scrape: real } = scraper;
    scraper.scrape = () => Promise.reject(new Error('secret'));
    const answer = await ask('https://kiln.example').finally(() => (scraper.scrape = real));
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal_error' } });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('reads two pages at a time per network, queues at most thirty, and doesn’t block other networks', async () => {
    const waiting: (() => void)[] = [];
    let isOpen = false;
    const url = site.on('/slow', (_, response) => {
      const answer = () => void response.writeHead(404).end();
      if (isOpen) answer();
      else waiting.push(answer);
    });
    const all = Array.from({ length: 40 }, () => ask(url));
    await expect.poll(() => waiting.length).toBe(2);
    const other = await api.shopper();
    const body = { url: site.serve('/quick', pages.magento) };
    const elsewhere = { headers: other.headers, address: '198.51.100.9', body };
    const quick = await api.call('POST', '/scraper', elsewhere);
    expect(quick.body).toMatchObject({ success: true });
    expect(waiting.length).toBe(2);

    isOpen = true;
    for (const answer of waiting) answer();
    const codes = (await Promise.all(all)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'external_error')).toHaveLength(30);
    expect(codes.filter((code) => code === 'fetch_failed')).toHaveLength(10);
  });

  const failures: [string, string, () => string][] = [
    ['not_a_product_page', 'an article', () => site.serve('/f', pages.article)],
    ['not_a_product_page', 'a category page', () => site.serve('/f', pages.category)],
    ['not_a_product_page', 'a page with a few products', () => site.serve('/f', pages.shelf)],
    ['fallback_scrape_failed', 'an empty shell', () => site.serve('/f', pages.emptyShell)],
    ['fallback_scrape_failed', 'an empty page', () => site.serve('/f', '')],
    ['external_error', 'a missing page', () => `${site.origin}/missing`],
    ['external_error', 'a failing shop', () => site.serve('/f', 'no', {}, 503)],
    ['external_error', 'a shop that blocks robots', () => site.serve('/f', 'no', {}, 403)],
    ['network_error', 'a closed port', () => 'http://127.0.0.1:1/'],
    [
      'network_error',
      'a truncated response',
      () =>
        site.on(
          '/f',
          (_, response) =>
            void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
        ),
    ],
    ['network_error', 'invalid gzip', () => site.serve('/f', 'x'.repeat(99), { 'content-encoding': 'gzip' })],
    ['fetch_failed', 'a non-http URL', () => 'ftp://kiln.example/x'],
    ['fetch_failed', 'an image', () => site.serve('/f', 'x', { 'content-type': 'image/png' })],
    ['fetch_failed', 'a page of more than 5 MB', () => site.serve('/f', 'x'.repeat(5 * 1024 * 1024 + 1))],
    [
      'fetch_failed',
      'a small page that unpacks to more than 5 MB',
      () => site.serve('/f', gzipSync(Buffer.alloc(6_000_000, 'x')), { 'content-encoding': 'gzip' }),
    ],
    [
      'fetch_failed',
      'an unknown encoding',
      () => site.serve('/f', 'x', { 'content-encoding': 'constructor' }),
    ],
    [
      'fetch_failed',
      'a redirect loop',
      () => site.on('/f', (_, response) => response.writeHead(302, { location: '/f' }).end()),
    ],
  ];
  const priced = (name: string) =>
    `<li><a href="/${name}"><img src="/${name}.jpg" width="200">${name}</a><span class="price">${name.length}9,90 €</span></li>`;
  const teapots = ['Kyo', 'Ono', 'Aki', 'Umi', 'Yuki', 'Sora', 'Rin', 'Mika'].map(priced).join('');
  it.each([
    ['external_error', 'gone', () => `${site.origin}/missing`],
    ['external_error', 'refused', () => site.serve('/f', 'no', {}, 403)],
    [
      'external_error',
      'refused',
      () => site.serve('/f', '<title>Just a moment...</title><body><div id="challenge-form"></div></body>'),
    ],
    [
      'fallback_scrape_failed',
      'needs_browser',
      () =>
        site.serve(
          '/f',
          '<title>Kyo Teapot</title><body><div id="root"></div><script>draw()</script></body>',
        ),
    ],
    [
      'not_a_product_page',
      'list',
      () => site.serve('/f', `<h1>Teapots</h1><ul class="grid">${teapots}</ul>`),
    ],
  ])('returns %s and the reason %s', async (code, reason, address) => {
    expect(await scrape(address())).toMatchObject({ success: false, code, reason });
  });

  it('keeps what an unread page says about itself', async () => {
    const url = site.serve(
      '/f',
      '<meta property="og:title" content="Kyo Teapot"><meta property="og:image" content="/kyo.jpg"><body><script>draw()</script></body>',
    );
    expect(await scrape(url)).toMatchObject({
      reason: 'needs_browser',
      found: { title: 'Kyo Teapot', image_url: `${site.origin}/kyo.jpg` },
    });
  });

  it.each(failures)('returns %s for %s', async (code, _, address) => {
    expect(await scrape(address())).toMatchObject({ success: false, code, message: expect.any(String) });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('decodes %s even though it wasn’t requested', async (encoding, pack) => {
    const url = site.serve('/packed', pack(Buffer.from(pages.magento)), { 'content-encoding': encoding });
    expect(await scrape(url)).toMatchObject({ success: true, product: { title: 'Ono Vase' } });
  });

  const vase = (title: string) =>
    `<meta property="og:type" content="product"><meta property="og:title" content="${title}">`;
  it.each([
    [
      'latin1 from the header',
      Buffer.from(vase('Töpfchen'), 'latin1'),
      'text/html; charset=ISO-8859-1',
      'Töpfchen',
    ],
    [
      'windows-1252 from a meta tag',
      Buffer.from(`<meta charset=windows-1252>${vase('T\xf6pfchen \x96 f\xfcr 5 \x80')}`, 'latin1'),
      'text/html',
      'Töpfchen – für 5 €',
    ],
    ['undeclared windows-1252', Buffer.from(vase('T\xf6pfchen'), 'latin1'), 'text/html', 'Töpfchen'],
    [
      'shift_jis from http-equiv',
      Buffer.concat([
        Buffer.from(
          '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><meta property="og:type" content="product"><meta property="og:title" content="',
        ),
        Buffer.from([0x89, 0xd4, 0x95, 0x72]),
        Buffer.from('">'),
      ]),
      'text/html',
      '花瓶',
    ],
    [
      'UTF-16 from its byte order mark',
      Buffer.from(`\ufeff${vase('Töpfchen')}`, 'utf16le'),
      'text/html',
      'Töpfchen',
    ],
    ['undeclared UTF-8', Buffer.from(vase('Töpfchen')), 'text/html', 'Töpfchen'],
    [
      'UTF-8 with an unknown charset',
      Buffer.from(vase('Töpfchen')),
      'text/html; charset=klingon',
      'Töpfchen',
    ],
  ])('reads %s', async (_, body, type, title) => {
    const url = site.serve('/charset', body, { 'content-type': type });
    expect(await scrape(url)).toMatchObject({ success: true, product: { title } });
  });
});

describe('a hostile page', () => {
  /** The processor time of this thread, which doesn't depend on what else the machine does. */
  async function spent(html: string) {
    const url = site.serve('/hostile', html);
    const before = process.threadCpuUsage();
    const result = await scrape(url);
    const { user, system } = process.threadCpuUsage(before);
    return { result, cpu: user + system };
  }
  const nested = (open: string, times: number, close = '') => open.repeat(times) + close.repeat(times);
  it.each([
    ['that is endlessly nested', nested('<div>', 900_000)],
    ['with nested formatting', nested('<b><p>', 600_000)],
    ['full of closing tags', nested('<div>', 100_000) + nested('</x>', 900_000)],
    ['with many siblings', nested('<b></b>', 700_000)],
    ['of angle brackets', nested('<', 5_000_000)],
    ['of comments that never end', nested('<!--', 1_200_000)],
    ['of one long attribute', `<a title="${'x'.repeat(5_000_000)}`],
    ['of thousands of scripts', nested('<script type="application/ld+json">{"@type":"x"}</script>', 60_000)],
    ['of unclosed nested JSON', `<script type="application/ld+json">${nested('[', 2_000_000)}</script>`],
    ['of closed nested JSON', `<script type="application/ld+json">${nested('[', 1_000_000, ']')}</script>`],
    [
      'of nested JSON objects',
      `<script type="application/ld+json">${nested('{"a":', 500_000)}1${'}'.repeat(500_000)}</script>`,
    ],
    ['of calls to analytics', `<script>${nested("dataLayer.push({a:'", 250_000)}</script>`],
    ['of names of state', `<script>${nested('__A_A', 380_000)}</script>`],
    [
      'of nested state',
      `<title>x</title><script type="application/json">${nested('[', 900_000, ']')}</script>`,
    ],
    ['of commas', `<script type="application/ld+json">{${',\n'.repeat(2_000_000)}x</script>`],
    ['of digits', `<h1>x</h1><p class=price>${'1'.repeat(4_000_000)} €</p>`],
    ['of groups of digits', `<h1>x</h1><p class=price>${'1 234'.repeat(900_000)} x</p>`],
    [
      'of buttons nested in long class names',
      nested(`<div class="${'x'.repeat(10_000)}">`, 450) + nested('<button>a</button>', 3_000),
    ],
    ['of prices', `<h1>x</h1>${nested('<p class=price>1 €</p>', 200_000)}`],
  ])('%s takes this thread no longer than an ordinary page of that size', async (_, html) => {
    const plain = await spent(`<title>x</title>${'x'.repeat(html.length)}`);
    const hostile = await spent(html);
    expect(hostile.result).toHaveProperty('success');
    // Reading it here would take a multiple of that.
    expect(hostile.cpu / plain.cpu).toBeLessThan(20);
  });

  it('with a thousand scripts is still read if its product comes early', async () => {
    const html = ld(
      { '@type': 'Product', name: 'Vase' },
      ...Array.from({ length: 3_000 }, () => '{"@type":"Thing"}'),
    );
    expect(await scrape(site.serve('/scripts', html))).toMatchObject({
      success: true,
      product: { title: 'Vase' },
    });
  });

  it('can’t set built-in object properties', async () => {
    const html = ld(
      '{"@type":"Product","name":"Vase","__proto__":{"brand":"x"},"constructor":{"a":1},"toString":1}',
    );
    expect(await productAt(html)).toMatchObject({ title: 'Vase', brand: null });
  });
});
