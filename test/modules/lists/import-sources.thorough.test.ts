/** Returns the URLs read from pasted text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, priorityOf } from '#api/modules/lists/imports/csv-columns.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { readCsv } from '#api/modules/lists/imports/read-csv.ts';
import { isHtml, readBookmarks } from '#api/modules/lists/imports/read-bookmarks.ts';
import { readJson } from '#api/modules/lists/imports/read-json.ts';
import { readLinks } from '#api/modules/lists/imports/read-links.ts';
import { titleFromUrl } from '#api/modules/lists/imports/import-row.ts';

const urls = (text: string) => readLinks(text).map(({ url }) => url);

describe('pasted links', () => {
  it('returns each URL once, in order, whatever surrounds it', () => {
    const text = `
      My wishes:
      - https://shop.example/vase?utm_source=mail, https://shop.example/bowl!
      1) (see https://shop.example/a_(b)) and <https://shop.example/cup>;
      [A lamp](https://shop.example/lamp?x=1&y=2) [https://shop.example/rug](https://shop.example/rug)
      "HTTPS://SHOP.example/vase" www.shop.example/mug.
      https://shop.example/über%20uns https://shop.example/q?a=b…`;
    expect(urls(text)).toEqual([
      'https://shop.example/vase',
      'https://shop.example/bowl',
      'https://shop.example/a_(b)',
      'https://shop.example/cup',
      'https://shop.example/lamp?x=1&y=2',
      'https://shop.example/rug',
      'https://www.shop.example/mug',
      'https://shop.example/%C3%BCber%20uns',
      'https://shop.example/q?a=b',
    ]);
  });

  it('finds nothing in email addresses, other schemes and plain words', () => {
    expect(
      urls('clara@www.shop.example ftp://x.example javascript:alert(1) shop.example http:// https://'),
    ).toEqual([]);
  });

  it('skips URLs longer than any browser accepts', () => {
    expect(urls(`https://shop.example/${'a'.repeat(9_000)} https://shop.example/b`)).toEqual([
      'https://shop.example/b',
    ]);
  });

  it('finds every URL among arbitrary words', () => {
    const address = fc
      .webUrl({ validSchemes: ['https'] })
      .filter((url) => !/["'`^{}|]|[\p{P}~]$/u.test(url.slice(9)));
    const words = fc.string().map((text) => text.replaceAll(/\S/g, 'x'));
    fc.assert(
      fc.property(fc.array(fc.tuple(words, address)), (parts) => {
        const text = parts.map(([before, url]) => `${before} ${url}`).join('\n');
        expect(urls(text)).toEqual([...new Set(parts.map(([, url]) => canonicalUrl(url)))]);
      }),
    );
  });

  it('reads hostile text in linear time', () => {
    // In quadratic time, it would take longer than the test may.
    for (const part of ['(', '[', ')', '.', '.x', ')x', 'www.', 'https://', '](', ' www.a.b/)))']) {
      readLinks(`https://a.b/${part.repeat(Math.floor(1_000_000 / part.length))}`);
    }
  });
});

describe('CSV files', () => {
  it('are read by their headers, in any column order', () => {
    const text =
      'Name,Price,Currency,Link,Qty,Notes,Priority,Image URL,Extra\n' +
      '"Vase, blue",54.99,EUR,https://shop.example/vase?utm_source=x,2,"In ""Ocean""",High,https://shop.example/v.jpg,?\n';
    expect(readCsv(text)).toEqual([
      {
        url: 'https://shop.example/vase',
        title: 'Vase, blue',
        priceMinor: 5499,
        currency: 'EUR',
        quantity: 2,
        note: 'In "Ocean"',
        priority: 2,
        imageUrl: 'https://shop.example/v.jpg',
      },
    ]);
  });

  it.each([
    [
      'a German spreadsheet',
      '\uFEFFBezeichnung;Preis;Menge;Anmerkung;Link;Priorität\r\nVase;"1.234,50 €";3;blau;https://shop.example/vase;sehr hoch\r\n',
    ],
    [
      'tabs',
      'titel\tpreis (EUR)\tAnzahl\tKommentar\tURL\tPrioriteit\nVase\t1234,50\t3 St.\tblau\thttps://shop.example/vase\thoogste',
    ],
    [
      'a declared separator',
      'sep=|\nNom|Prix en EUR|Quantité|Remarque|Lien|Priorité\nVase|1 234,50|3|blau|https://shop.example/vase|la plus haute',
    ],
    [
      'Polish headings',
      'nazwa;cena;waluta;ilość;uwagi;odnośnik;priorytet\nVase;1234,50;eur;3;blau;shop.example/vase;1',
    ],
    [
      'a formula',
      'Título,Precio,Cantidad,Nota,Enlace,Prioridad\nVase,"€1,234.50",3,blau,"=HYPERLINK(""https://shop.example/vase"";""Vase"")",must have',
    ],
  ])('can come as %s', (_, text) => {
    expect(readCsv(text)).toEqual([
      {
        url: 'https://shop.example/vase',
        title: 'Vase',
        priceMinor: 123_450,
        currency: 'EUR',
        quantity: 3,
        note: 'blau',
        priority: 1,
      },
    ]);
  });

  it('keep rows without a URL, without a title, and without both', () => {
    expect(
      readCsv('title,url,price\nA walk,,\n,https://shop.example/vase,\nBook,no address,12\n,,7\n,,\n'),
    ).toEqual([
      { url: null, title: 'A walk' },
      { url: 'https://shop.example/vase' },
      { url: null, title: 'Book', priceMinor: 1200 },
      { url: null, priceMinor: 700 },
    ]);
  });

  it('can come without headers: URLs and prices are recognized by their format', () => {
    expect(
      readCsv('Vase,https://shop.example/vase,54.99 €\nhttps://shop.example/bowl\nA walk by the sea,,\n'),
    ).toEqual([
      { url: 'https://shop.example/vase', title: 'Vase', priceMinor: 5499, currency: 'EUR' },
      { url: 'https://shop.example/bowl' },
      { url: null, title: 'A walk by the sea' },
    ]);
  });

  it.each([
    ['Scarf;29,90 €', [{ url: null, title: 'Scarf', priceMinor: 2990, currency: 'EUR' }]],
    ['Scarf,29,90 €', [{ url: null, title: 'Scarf', priceMinor: 2990, currency: 'EUR' }]],
    [
      'title,price,url\nScarf,29,90 €,https://shop.example/scarf',
      [{ url: 'https://shop.example/scarf', title: 'Scarf', priceMinor: 2990, currency: 'EUR' }],
    ],
    [
      'title,quantity,price\nScarf,2,90 €',
      [{ url: null, title: 'Scarf', priceMinor: 9000, currency: 'EUR', quantity: 2 }],
    ],
    ['Scarf;29,90', [{ url: null, title: 'Scarf', priceMinor: 2990 }]],
    ['Scarf,29.90,GBP', [{ url: null, title: 'Scarf', priceMinor: 2990, currency: 'GBP' }]],
    [
      'Scarf, wool;1.234,50 €\nHat;19,00 €',
      [
        { url: null, title: 'Scarf, wool', priceMinor: 123_450, currency: 'EUR' },
        { url: null, title: 'Hat', priceMinor: 1900, currency: 'EUR' },
      ],
    ],
    [
      'Vase | Shop,https://shop.example/vase,54.99',
      [{ url: 'https://shop.example/vase', title: 'Vase | Shop', priceMinor: 5499 }],
    ],
  ])('keep their prices, whatever separates the cells: %s', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  it.each([
    'Dingens;Wo;Kosten\nScarf;https://shop.example/scarf;29,90 €',
    'Dingens;Wo;Preis\nScarf;https://shop.example/scarf;29,90 €',
    'label_txt,shop_ref,amount_txt\nScarf,https://shop.example/scarf,29.90 €',
  ])('never turn an unknown header row into a wish: %j', (text) => {
    expect(readCsv(text)).toEqual([
      { url: 'https://shop.example/scarf', title: 'Scarf', priceMinor: 2990, currency: 'EUR' },
    ]);
  });

  it.each([
    [
      'Swym',
      'EventName,ListName,ProductId,ProductName,ProductPrice,ProductQuantity,VariantId,VariantInfo,ProductURL,ImageURL\n' +
        'add,Mine,71,Scarf,29.90,2,41234567,Blue / M,https://shop.example/products/scarf,https://shop.example/s.jpg',
    ],
    [
      'Swym’s API',
      'epi,empi,du,dt,iu,pr,qty,variant title\n' +
        'gid://shopify/ProductVariant/41234567,71,https://shop.example/products/scarf,Scarf,https://shop.example/s.jpg,29.90,2,Blue / M',
    ],
    [
      'another app',
      'Customer Email;Product Title;Product Link;Variant ID;Variant;Product Image;Price;Desired Qty\n' +
        'a@b.example;Scarf;https://shop.example/products/scarf;41234567;Blue / M;https://shop.example/s.jpg;29,90;2',
    ],
  ])('are read with the headers of %s', (_, text) => {
    expect(readCsv(text)).toEqual([
      {
        url: 'https://shop.example/products/scarf?variant=41234567',
        title: 'Scarf',
        priceMinor: 2990,
        quantity: 2,
        note: 'Blue / M',
        imageUrl: 'https://shop.example/s.jpg',
      },
    ]);
  });

  it('name a product by its handle if there is nothing else', () => {
    expect(readCsv('product_handle,customer_email\nono-vase,a@b.example')).toEqual([
      { url: null, title: 'ono vase' },
    ]);
    expect(readCsv('WishlistCustKey,WishlistItemKey,WishlistItemDesc\n7,12,Ring')).toEqual([
      { url: null, title: 'Ring' },
    ]);
  });

  it('have their values truncated or limited', () => {
    const [row] = readCsv(
      `title,note,quantity,price\n${'a'.repeat(9_000)},${'b'.repeat(9_000)},123456789,-5`,
    );
    expect([row?.title?.length, row?.note?.length, row?.quantity, row?.priceMinor]).toEqual([
      500,
      2_000,
      9_999,
      undefined,
    ]);
  });

  it('are rejected if malformed', () => {
    expect(() => readCsv('title,url\n"open quote,https://shop.example')).toThrow(/malformed/);
    expect(readCsv('')).toEqual([]);
  });

  it('never fail with any other error', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('"', ',', ';', '\n', '\t', 'a', '€', '1', 'url', 'https://a.example/', '='),
        }),
        (text) => {
          try {
            readCsv(text);
          } catch (error) {
            expect(error).toMatchObject({ errorName: 'invalid_input' });
          }
        },
      ),
    );
  });
});

describe('JSON', () => {
  const scarf = {
    url: 'https://shop.example/products/scarf',
    title: 'Scarf',
    priceMinor: 2990,
    currency: 'EUR',
    imageUrl: 'https://shop.example/s.jpg',
  };
  const url = scarf.url;
  const image = scarf.imageUrl;

  it.each([
    ['a list of wishes', [{ title: 'Scarf', url, price: 29.9, currency: 'EUR', image }]],
    [
      'lists with products',
      {
        lists: [
          {
            name: 'Birthday',
            items: [
              {
                product: { title: 'Scarf', url, images: [{ src: image }] },
                price: { amount: '29.90', currencyCode: 'EUR' },
              },
            ],
          },
        ],
      },
    ],
    [
      'Swym’s events',
      [
        {
          EventName: 'add',
          ListItem: { ProductName: 'Scarf', ProductPrice: '29.90 €', ProductURL: url, ImageURL: image },
          User: { Name: 'Ada' },
        },
      ],
    ],
    [
      'GraphQL',
      {
        data: {
          wishlist: {
            name: 'x',
            items: {
              edges: [
                { node: { title: 'Scarf', uri: url, price: '29,90 €', featuredImage: { url: image } } },
              ],
            },
          },
        },
      },
    ],
    [
      'our own list',
      {
        list: { name: 'Birthday' },
        items: [{ title: 'Scarf', affiliateUrl: url, price_minor: 2990, currency: 'EUR', imageUrl: image }],
      },
    ],
  ])('is read as %s', (_, value) => {
    expect(readJson(JSON.stringify(value))).toEqual([scarf]);
  });

  it('can be URLs alone, and is not what only starts like it', () => {
    expect(readJson(`["${url}"]`)).toEqual([{ url }]);
    expect(readJson(`[Scarf](${url})`)).toBeUndefined();
  });

  it('can be nested as deep as it likes', () => {
    const depth = 20_000;
    expect(readJson('['.repeat(depth) + ']'.repeat(depth))).toEqual([]);
    expect(readJson(`${'{"item":'.repeat(depth)}1${'}'.repeat(depth)}`)).toEqual([]);
  });
});

describe('exported bookmarks', () => {
  it('keep their titles and descriptions', async () => {
    const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1">Wishes</H3>
  <DL><p>
    <DT><A HREF="https://shop.example/vase?utm_source=x" ADD_DATE="1" ICON="data:image/png;base64,AAA=">Vase &amp; bowl</A>
    <DD>In blue
    <DT><A HREF="https://shop.example/rug">https://shop.example/rug</A>
    <DT><A HREF="javascript:alert(1)">Save</A>
    <DT><A HREF="place:sort=8">Recent</A>
  </DL><p>
</DL><p>`;
    expect(isHtml(html)).toBe(true);
    expect(await readBookmarks(html)).toEqual([
      { url: 'https://shop.example/vase', title: 'Vase & bowl', note: 'In blue' },
      { url: 'https://shop.example/rug' },
    ]);
  });

  it('aren’t a table that has HTML in its cells', () => {
    expect(isHtml('title,description\nVase,"<a href=""https://shop.example"">more</a>"')).toBe(false);
  });
});

it('recognizes headers with accents, capitals, symbols and units', () => {
  expect(
    [
      'URL',
      ' Product-URL ',
      'Prezzo (€)',
      'Stückpreis in EUR',
      'Währung',
      'Wohnort',
      '',
      'Desired Quantity',
    ].map(columnOf),
  ).toEqual(['url', 'url', 'price', 'price', 'currency', undefined, undefined, 'quantity']);
});

it('reads priorities as 1 to 4, in words of many languages', () => {
  expect(
    ['Highest', 'hoch', 'Średni', 'thinking about it', '4', '5', '0', '', 'blue'].map(priorityOf),
  ).toEqual([1, 2, 3, 4, 4, 4, undefined, undefined, undefined]);
});

it('derives a readable title from a URL', () => {
  expect(
    [
      'https://shop.example/products/ono-vase.html?x=1',
      'https://shop.example/de/p/B%C3%BCcher_regal/12345',
      'https://www.amazon.de/dp/B0047BIWSK',
      'https://www.shop.example/',
      'https://shop.example/%E0%A4%A/100%25',
      'https://shop.example/abc%00def',
    ].map(titleFromUrl),
  ).toEqual(['Ono vase', 'Bücher regal', 'amazon.de', 'shop.example', 'shop.example', 'Abc def']);
});
