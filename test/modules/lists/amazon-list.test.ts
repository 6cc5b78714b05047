import { describe, expect, it } from 'vitest';
import { createAmazonLists } from '#api/modules/lists/create-amazon-lists.ts';
import { createSafeFetch, type SafeFetch } from '#api/platform/fetch/safe-fetch.ts';
import { type AmazonItem, amazonItem, amazonPage, startAmazon } from '#test/support/amazon.ts';

const amazon = await startAmazon();
const fetch = createSafeFetch({ allowLoopback: true });
const here = createAmazonLists({ fetch, markets: amazon.markets });
const read = (id: string, maxRows = 500) => here.read(`${amazon.origin}/hz/wishlist/ls/${id}`, { maxRows });

const item = (number: number, more: Partial<AmazonItem> = {}): AmazonItem => ({
  asin: `B0000000${String(number).padStart(2, '0')}`,
  title: `Wish ${number}`,
  ...more,
});

describe('Amazon list URLs', () => {
  const lists = createAmazonLists({ fetch });
  const list = 'https://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46';

  it.each([
    'https://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46',
    'https://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46?ref_=wl_share&viewType=grid#top',
    ' amazon.de/hz/wishlist/ls/2DZOVHLU6U46/ ',
    'http://smile.amazon.de/gp/registry/wishlist/2DZOVHLU6U46/ref=cm_sw',
    'https://www.amazon.de/registry/wishlist/2DZOVHLU6U46',
    'https://www.amazon.de/wishlist/2DZOVHLU6U46',
    'https://www.amazon.de/hz/wishlist/genericItemsPage/2DZOVHLU6U46',
    'https://www.amazon.de/-/en/hz/wishlist/ls/2DZOVHLU6U46',
    'https://m.amazon.de/gp/aw/ls?lid=2DZOVHLU6U46&ty=wishlist',
    'https://user:secret@www.amazon.de:8443/hz/wishlist/ls/2DZOVHLU6U46',
  ])('accepts %s', (address) => {
    expect(lists.locate(address)).toEqual({ url: list });
  });

  it.each(['com', 'co.uk', 'fr', 'it', 'es', 'nl', 'pl', 'co.jp', 'com.br'])(
    'accepts amazon.%s',
    (country) => {
      expect(lists.locate(`https://www.amazon.${country}/hz/wishlist/ls/ABCDEFGH1234`)).toEqual({
        url: `https://www.amazon.${country}/hz/wishlist/ls/ABCDEFGH1234`,
      });
    },
  );

  it.each([
    'https://amazon.de.evil.example/hz/wishlist/ls/2DZOVHLU6U46',
    'https://evil-amazon.de/hz/wishlist/ls/2DZOVHLU6U46',
    'https://evil.example/?https://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46',
    'https://www.amazon.de@evil.example/hz/wishlist/ls/2DZOVHLU6U46',
    'https://shop.amazon.de/hz/wishlist/ls/2DZOVHLU6U46',
    'ftp://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46',
    'http://127.0.0.1/hz/wishlist/ls/2DZOVHLU6U46',
    'my list',
    'javascript:alert(1)',
  ])('rejects %s, which isn’t on Amazon', (address) => {
    expect(lists.locate(address)).toEqual({ failure: 'invalid_list_url' });
  });

  it.each([
    'https://www.amazon.de/',
    'https://www.amazon.de/dp/B0047BIWSK',
    'https://www.amazon.de/hz/wishlist/ls/',
    'https://www.amazon.de/hz/wishlist/ls/../../x',
    'https://www.amazon.de/gp/aw/ls?lid=x',
  ])('rejects %s, which has no list ID', (address) => {
    expect(lists.locate(address)).toEqual({ failure: 'missing_amazon_list_id' });
  });
});

describe('reading an Amazon list', () => {
  it('reads every page, with title, price, image, note, quantity and priority', async () => {
    amazon.list('FULL12345678', [
      item(1, {
        title: 'Tom & “Jerry” <b>',
        price: '54.99',
        comment: ' In  blue ',
        requested: 3,
        priority: 2,
      }),
      item(2, { price: '1234.5', priority: -1 }),
      item(3),
      item(4, { priority: -2 }),
      item(5, { priority: 1, price: '0.0' }),
    ]);
    const before = amazon.asked.length;
    const imageOf = (asin: string) => `https://m.media-amazon.example/images/I/${asin}.jpg`;
    const product = (number: number) => {
      const { asin, title } = item(number);
      return { url: `${amazon.origin}/dp/${asin}`, title, imageUrl: imageOf(asin) };
    };
    expect(await read('FULL12345678')).toEqual({
      rows: [
        {
          ...product(1),
          title: 'Tom & “Jerry” <b>',
          priceMinor: 5499,
          currency: 'EUR',
          note: 'In blue',
          quantity: 3,
          priority: 1,
        },
        { ...product(2), priceMinor: 123_450, currency: 'EUR', priority: 4 },
        product(3),
        { ...product(4), priority: 4 },
        { ...product(5), priority: 2 },
      ],
    });
    expect(amazon.asked.length - before).toBe(3);
  });

  it('stops after ten pages, at the row limit, and when a page links back to itself', async () => {
    const many = Array.from({ length: 50 }, (_, number) => item(number));
    amazon.list('MANY12345678', many);
    const before = amazon.asked.length;
    expect(await read('MANY12345678')).toMatchObject({ rows: { length: 20 } });
    expect(amazon.asked.length - before).toBe(10);
    expect(await read('MANY12345678', 3)).toMatchObject({ rows: { length: 3 } });

    const self = '/hz/wishlist/ls/LOOP12345678';
    const looping = reading(amazonPage([amazonItem(item(1))], { more: self }));
    expect(await looping.lists.read(`https://www.amazon.de${self}`, { maxRows: 9 })).toMatchObject({
      rows: { length: 1 },
    });
    expect(looping.asked).toHaveLength(1);
  });

  it('keeps the rows it read when a later page fails', async () => {
    amazon.list('HALF12345678', [item(1), item(2), item(3)]);
    amazon.fail('HALF12345678', 2, { status: 503 });
    expect(await read('HALF12345678')).toMatchObject({ rows: { length: 2 } });
  });

  it('returns no rows for an empty list', async () => {
    amazon.list('NONE12345678', []);
    expect(await read('NONE12345678')).toEqual({ rows: [] });
  });

  it.each([
    [{ status: 404 }, 'list_not_found'],
    [{ status: 403 }, 'list_not_public'],
    [{ status: 302, location: '/ap/signin?x=1' }, 'list_not_public'],
    [{ status: 503 }, 'external_error'],
    [{ status: 302, location: 'http://evil.example/hz/wishlist/ls/FAIL12345678' }, 'list_unreadable'],
    [{ status: 302, location: '/hz/wishlist/ls/FAIL12345678' }, 'list_unreadable'],
  ])('reports why a list can’t be read: %j', async (answer, failure) => {
    amazon.list('FAIL12345678', [item(1)]);
    amazon.fail('FAIL12345678', 0, answer);
    expect(await read('FAIL12345678')).toEqual({ failure });
  });

  it('follows a redirect within the same Amazon', async () => {
    amazon.list('NEWX12345678', [item(1)]);
    amazon.fail('OLDX12345678', 0, { status: 301, location: '/hz/wishlist/ls/NEWX12345678' });
    expect(await read('OLDX12345678')).toMatchObject({ rows: [{ title: 'Wish 1' }] });
  });
});

/** An Amazon that answers every request with the same page, without a network. */
function reading(html: string) {
  const asked: string[] = [];
  const answer: SafeFetch = async (url) => {
    asked.push(url);
    return { url, status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) };
  };
  return { asked, lists: createAmazonLists({ fetch: answer }) };
}

describe('parsing an Amazon page', () => {
  const url = 'https://www.amazon.de/hz/wishlist/ls/2DZOVHLU6U46';
  const parse = async (html: string) => {
    const { lists, asked } = reading(html);
    return { answer: await lists.read(url, { maxRows: 500 }), asked };
  };

  it('never requests another host, whatever the page links to', async () => {
    const more = 'https://evil.example/hz/wishlist/slv/items?paginationToken=2';
    const { answer, asked } = await parse(amazonPage([amazonItem(item(1))], { more }));
    expect(answer).toMatchObject({ rows: { length: 1 } });
    expect(asked).toEqual([url]);
  });

  it('reads wishes from other shops, wishes without a link, and prices given only as text', async () => {
    const { answer } = await parse(
      amazonPage([
        `<li data-itemid="I1"><a id="itemName_I1" href="https://shop.example/vase?a=1">Vase</a></li>`,
        `<li data-itemid="I2"><span id="itemName_I2"> A  surprise </span></li>`,
        `<li data-itemid="I3"><a id="itemName_I3" title="Book" href="/gp/product/3000000000/x">B</a>
          <span id="itemPrice_I3"><span class="a-offscreen">1.234,50&nbsp;€</span></span></li>`,
        `<li data-itemid="I4"><a id="itemName_I4" href="javascript:alert(1)"></a></li>`,
      ]),
    );
    expect(answer).toEqual({
      rows: [
        { url: 'https://shop.example/vase?a=1', title: 'Vase' },
        { url: null, title: 'A surprise' },
        { url: 'https://www.amazon.de/dp/3000000000', title: 'Book', priceMinor: 123_450, currency: 'EUR' },
      ],
    });
  });

  it.each([
    [
      'today, with the next page in its state',
      `<ul id="g-items"><li data-id="L" data-reposition-action-params='{"itemExternalId":"ASIN:B000000001|A1"}'>
         <a id="itemImage_I1" href="/dp/B000000001/?coliid=I1"><img src="https://m.media-amazon.example/I/a._SS135_.jpg"></a>
         <h2 class="a-size-base"><a id="itemName_I1" title="Vase" href="/-/en/dp/B000000001/?coliid=I1">V…</a></h2>
         <span id="itemPrice_I1" class="a-price"><span aria-hidden="true">19<span>,</span>90 €</span></span></li></ul>
       <script type="a-state" data-a-state='{"key":"scrollState"}'>{"showMoreUrl":"/hz/wishlist/ls/2DZOVHLU6U46?lek=1&paginationToken=2"}</script>`,
    ],
    [
      'on phones',
      `<ul id="awl-list-items"><li id="I1" class="awl-item-wrapper" data-price="19.9">
         <a href="/dp/B000000001?coliid=I1"><div class="awl-item-image"><img src="https://m.media-amazon.example/I/a._SS135_.jpg"></div></a>
         <h3 class="awl-item-title">Vase</h3></li></ul>
       <input type="hidden" class="showMoreUrl" value="/hz/wishlist/ls/2DZOVHLU6U46?paginationToken=2">`,
    ],
    [
      'of 2014',
      `<div id="item-page-wrapper" class="g-items-section"><div id="item_I1"><div id="itemImage_I1"><img src="https://m.media-amazon.example/I/a._SS135_.jpg"></div>
         <a id="itemName_I1" href="/dp/B000000001/ref=wl_it_dp">Vase</a>
         <div class="price-section"><span id="itemPrice_I1" class="a-size-medium a-color-price">EUR 19,90</span></div></div></div>
       <ul id="wishlistPagination" class="a-pagination"><li data-action="pag-trigger"><a href="/gp/registry/wishlist/2DZOVHLU6U46?page=2">2</a></li></ul>`,
    ],
    [
      'of 2012',
      `<table><tbody class="itemWrapper" name="item.1.I1.B000000001"><tr><td class="productImage"><a><img src="https://m.media-amazon.example/I/a._SS135_.jpg"></a></td>
         <td><span class="productTitle"><strong><a href="https://www.amazon.de/gp/product/B000000001/ref=wl_it">Vase</a></strong></span>
         <span class="wlPriceBold"><strong>EUR 19,90</strong></span></td></tr></tbody></table>
       <div class="pagDiv"><span class="pagPage"><a href="?page=2">2</a></span></div>`,
    ],
  ])('reads the markup %s, and asks for its next page', async (_, html) => {
    const { answer, asked } = await parse(html);
    expect(answer).toEqual({
      rows: [
        {
          url: 'https://www.amazon.de/dp/B000000001',
          title: 'Vase',
          priceMinor: 1990,
          currency: 'EUR',
          imageUrl: 'https://m.media-amazon.example/I/a.jpg',
        },
      ],
    });
    expect(asked[1]).toMatch(/2DZOVHLU6U46\?.*(page|paginationToken)=2$/);
  });

  it('reports a captcha page as unreadable', async () => {
    const { answer } = await parse('<html><form action="/errors/validateCaptcha"></form></html>');
    expect(answer).toEqual({ failure: 'list_unreadable' });
  });
});

it('reads prices in the marketplace’s currency: whole yen for Japan', async () => {
  const { lists } = reading(amazonPage([amazonItem(item(1, { price: '5400.0' }))]));
  const url = 'https://www.amazon.co.jp/hz/wishlist/ls/2DZOVHLU6U46';
  expect(await lists.read(url, { maxRows: 5 })).toMatchObject({
    rows: [{ priceMinor: 5400, currency: 'JPY' }],
  });
});
