/** Reading wishes from pasted links, bookmarks, CSV and JSON. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { columnOf, priorityOf } from '#api/modules/lists/csv-columns.ts';
import { decodeFile, requireText } from '#api/modules/lists/internal/imports/decode-file.ts';
import { titleFromUrl } from '#api/modules/lists/internal/imports/import-row.ts';
import { isHtml, readBookmarks } from '#api/modules/lists/internal/imports/read-bookmarks.ts';
import { readCsv as readTable } from '#api/modules/lists/internal/imports/read-csv.ts';
import { readJson } from '#api/modules/lists/internal/imports/read-json.ts';
import { readLinks } from '#api/modules/lists/internal/imports/read-links.ts';

const readCsv = (text: string) => readTable(text).rows;
const urls = (text: string) => readLinks(text).flatMap(({ url }) => url ?? []);

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

  it('keeps lines without a link as written, but no headings and no empty lines', () => {
    expect(
      readLinks('My wishes:\n\nhttps://shop.example/vase\r\n- a blue bowl \n***\nshop.example/mug'),
    ).toEqual([
      { url: 'https://shop.example/vase' },
      { url: null, written: '- a blue bowl' },
      { url: null, written: 'shop.example/mug' },
    ]);
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
      { url: null, title: 'Book', priceMinor: 1200, written: 'no address' },
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
    [
      'Scarf, blue, wool,https://shop.example/scarf,54.99 €\nHat,https://shop.example/hat,19 €',
      [
        {
          url: 'https://shop.example/scarf',
          title: 'Scarf, blue, wool',
          priceMinor: 5499,
          currency: 'EUR',
        },
        { url: 'https://shop.example/hat', title: 'Hat', priceMinor: 1900, currency: 'EUR' },
      ],
    ],
    [
      'Scarf;size 38;29,90 €',
      [{ url: null, title: 'Scarf', priceMinor: 2990, currency: 'EUR', note: 'size 38' }],
    ],
    ['Scarf, blue', [{ url: null, title: 'Scarf, blue' }]],
    ['A, B', [{ url: null, title: 'A, B' }]],
    [
      'Tea, 250 g, green,29,90 €',
      [{ url: null, title: 'Tea, 250 g, green', priceMinor: 2990, currency: 'EUR' }],
    ],
    [
      'Brass, 250, matt,https://shop.example/brass',
      [{ url: 'https://shop.example/brass', title: 'Brass, 250, matt' }],
    ],
    [
      'https://shop.example/kettle,Kettle, 1.5 l,54.99',
      [{ url: 'https://shop.example/kettle', title: 'Kettle, 1.5 l', priceMinor: 5499 }],
    ],
    [
      'title,price,url\nScarf, M, blue,29.90,https://shop.example/scarf\nHat,19.00,https://shop.example/hat',
      [
        { url: 'https://shop.example/scarf', title: 'Scarf, M, blue', priceMinor: 2990 },
        { url: 'https://shop.example/hat', title: 'Hat', priceMinor: 1900 },
      ],
    ],
    [
      'url,title,note\nhttps://shop.example/scarf,Scarf,blue, if possible',
      [{ url: 'https://shop.example/scarf', title: 'Scarf, blue', note: 'if possible' }],
    ],
  ])('keep their prices and words, whatever separates the cells: %s', (text, rows) => {
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
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['Danish', 'Ønske;Pris;Link;Antal'],
    ['Norwegian', 'Ønske;Pris;Lenke;Antall'],
    ['Swedish', 'Önskan;Pris;Länk;Antal'],
    ['Finnish', 'Toive;Hinta;Linkki;Määrä'],
    ['Czech', 'Přání;Cena;Odkaz;Počet'],
    ['Slovak', 'Želanie;Cena;Odkaz;Množstvo'],
    ['Hungarian', 'Kívánság;Ár;Hivatkozás;Darab'],
    ['Romanian', 'Produs;Preț;Legătură;Cantitate'],
    ['Turkish', 'Ürün adı;Fiyat;Bağlantı;Adet'],
    ['Greek', 'Προϊόν;Τιμή;Σύνδεσμος;Ποσότητα'],
    ['Russian', 'Название;Цена;Ссылка;Количество'],
    ['Ukrainian', 'Назва;Ціна;Посилання;Кількість'],
    ['Japanese', '商品名;価格;リンク;数量'],
    ['Korean', '상품명;가격;링크;수량'],
    ['Chinese', '商品名称;价格;链接;数量'],
    ['traditional Chinese', '名稱;價格;連結;數量'],
    ['German', 'Wunsch;Preis;Link;Anzahl'],
    ['French', 'Cadeau;Prix;Lien;Quantité'],
    ['Spanish', 'Deseo;Precio;Enlace;Cantidad'],
    ['Italian', 'Desiderio;Prezzo;Collegamento;Quantità'],
    ['Dutch', 'Wens;Prijs;Link;Aantal'],
    ['Polish', 'Życzenie;Cena;Odnośnik;Ilość'],
    ['Portuguese', 'Desejo;Preço;Ligação;Quantidade'],
    ['a language with one word we know', 'Mong muốn;Giá;Link;Số lượng'],
    ['no language', 'Spalte A;Spalte B;Spalte C;Spalte D'],
  ])('are read with headings in %s', (_, headings) => {
    const text = `${headings}\nTørklæde;1.234,50;https://shop.example/scarf;2\nHue;99,00;https://shop.example/hat;12`;
    expect(readTable(text)).toEqual({
      rows: [
        { url: 'https://shop.example/scarf', title: 'Tørklæde', priceMinor: 123_450, quantity: 2 },
        { url: 'https://shop.example/hat', title: 'Hue', priceMinor: 9900, quantity: 12 },
      ],
      unusedColumns: [],
    });
  });

  it('say which columns weren’t used', () => {
    expect(
      readTable('Title,Shade,Link,Empty,,Weight\nScarf,blue,https://shop.example/scarf,,,1.234 g'),
    ).toEqual({
      rows: [{ url: 'https://shop.example/scarf', title: 'Scarf' }],
      unusedColumns: ['Shade', 'Weight'],
    });
  });

  it.each([
    ['a title', 'My wishlist\n'],
    ['a title in a table', 'My wishlist,,\n'],
    ['a title and a date', 'Wishlist of Ada\n"Exported on 2 May 2026"\n\n'],
    ['names and values', 'List,Birthday,\nOwner,Ada,\n'],
    ['a word that could be a heading', 'Wish\n'],
    ['a declared separator', 'sep=,\n'],
    ['a quoted one', '"sep=,"\r\n'],
  ])('can have %s above their headings', (_, above) => {
    expect(readCsv(`${above}Name,Price,Link\nScarf,29.90 €,https://shop.example/scarf`)).toEqual([
      { url: 'https://shop.example/scarf', title: 'Scarf', priceMinor: 2990, currency: 'EUR' },
    ]);
  });

  it('can have a title above unknown headings', () => {
    expect(readCsv('Ada’s list\nDingens;Wo;Wieviel\nScarf;https://shop.example/scarf;29,90 €')).toEqual([
      { url: 'https://shop.example/scarf', title: 'Scarf', priceMinor: 2990, currency: 'EUR' },
    ]);
  });

  it('keep wishes that look like headings, below the headings', () => {
    expect(readCsv('Name,Note\nGift,Link\nPresent,')).toEqual([
      { url: null, title: 'Gift', note: 'Link' },
      { url: null, title: 'Present' },
    ]);
  });

  it.each([
    ['Sale Price', 'Price'],
    ['sale_price', 'regular_price'],
    ['Angebotspreis', 'Preis'],
    ['Prix soldé', 'Prix'],
    ['Precio de oferta', 'Precio'],
    ['Prezzo scontato', 'Prezzo'],
    ['Aanbiedingsprijs', 'Prijs'],
    ['Cena promocyjna', 'Cena'],
    ['Preço promocional', 'Preço'],
    ['Tilbudspris', 'Pris'],
  ])('prefer “%s” to “%s”', (sale, regular) => {
    const text = (price: string) => readCsv(`Name;${regular};${sale}\nScarf;40,00 €;${price}`);
    expect(text('29,90 €')).toEqual([
      { url: null, title: 'Scarf', priceMinor: 2990, compareAtPriceMinor: 4000, currency: 'EUR' },
    ]);
    for (const none of ['', '0', '-'])
      expect(text(none)).toEqual([{ url: null, title: 'Scarf', priceMinor: 4000, currency: 'EUR' }]);
  });

  it.each([
    'Yes',
    'yes',
    'TRUE',
    'true',
    'x',
    'X',
    '✓',
    '✔️',
    '☑',
    '✅',
    'Ja',
    'Oui',
    'Sí',
    'Sì',
    'Tak',
    'Sim',
    'はい',
    '2',
    '3',
  ])('import a wish as bought if “Purchased” is %s', (cell) => {
    expect(readCsv(`Title,Quantity,Purchased\nScarf,2,${cell}`)).toEqual([
      { url: null, title: 'Scarf', quantity: 2, purchased: true },
    ]);
  });

  it.each(['', 'No', 'FALSE', 'nein', 'non', '0', '✗', '-', 'maybe', 'reserved', '2026-05-01'])(
    'don’t import a wish as bought if “Purchased” is %j',
    (cell) => {
      expect(readCsv(`Title,Quantity,Purchased\nScarf,2,${cell}`)).toEqual([
        { url: null, title: 'Scarf', quantity: 2 },
      ]);
    },
  );

  it.each([
    ['1', 3, 1],
    ['1.0', 3, 1],
    ['1 of 3', undefined, 1],
    ['1/3', undefined, 1],
    ['2 von 3', undefined, 2],
    ['1 of 4', 3, 1],
  ])('keep that %s of a wish is bought', (cell, quantity, bought) => {
    expect(readCsv(`Title,Quantity,Quantity Purchased\nScarf,${quantity ?? ''},${cell}`)).toEqual([
      { url: null, title: 'Scarf', quantity: 3, bought },
    ]);
  });

  it.each([
    'Quantity Purchased',
    'Gekauft',
    'Acheté',
    'Comprado',
    'Acquistato',
    'Gekocht',
    'Kupione',
    'Købt',
    '購入済み',
  ])('read “%s” as the bought quantity', (heading) => {
    expect(readCsv(`Title,Link,${heading}\nScarf,,1`)).toEqual([
      { url: null, title: 'Scarf', purchased: true },
    ]);
  });

  it.each([
    ['10–20 €'],
    ['12 or 15 €'],
    ['1,2,3'],
    ['1.299.00'],
    ['1e3'],
    ['-5 €'],
    ['€ -5'],
    ['12-'],
    ['(12.00)'],
    ['٣٤'],
    ['free'],
  ])('leave out the price %s with its currency', (price) => {
    expect(readCsv(`Title;Price;Currency;Link\nScarf;${price};EUR;`)).toEqual([
      { url: null, title: 'Scarf' },
    ]);
  });

  it.each([
    ['12 USD', 'EUR', {}],
    ['€12', 'USD', {}],
    ['$12', 'CAD', { priceMinor: 1200, currency: 'CAD' }],
    ['12 kr', 'NOK', { priceMinor: 1200, currency: 'NOK' }],
    ['12,50', 'JPY', {}],
    ['1,299', 'JPY', { priceMinor: 1299, currency: 'JPY' }],
    ['12,-', 'EUR', { priceMinor: 1200, currency: 'EUR' }],
  ])('read %s in the currency %s', (price, currency, read) => {
    expect(readCsv(`Title;Price;Currency\nScarf;${price};${currency}`)).toEqual([
      { url: null, title: 'Scarf', ...read },
    ]);
  });

  it.each([
    ['Pris (kr)', '99', 'https://shop.dk/hue', 'DKK'],
    ['Pris', '99 kr', 'https://shop.no/hue', 'NOK'],
    ['Pris', '99 kr', 'https://shop.se/hue', 'SEK'],
    ['Pris', '99 SEK', 'https://shop.example/hue', 'SEK'],
    ['Price', '$99', 'https://shop.ca/hue', 'CAD'],
    ['Price', '$99', 'https://shop.co/hue', 'USD'],
    ['Pris', '99 kr', 'https://shop.example/hue', undefined],
    ['Pris (kr)', '99', '', undefined],
  ])('read “%s” %s by the shop’s country: %s', (heading, price, link, currency) => {
    expect(readCsv(`Navn;${heading};Link\nHue;${price};${link}`)).toEqual([
      { url: link || null, title: 'Hue', ...(currency && { priceMinor: 9900, currency }) },
    ]);
  });

  it('compare a sale’s price only with one in its currency', () => {
    const read = (regular: string, sale: string) => readCsv(`Title;Price;Sale price\nHat;${regular};${sale}`);
    expect(read('40 €', '$29')).toEqual([{ url: null, title: 'Hat', priceMinor: 2900, currency: 'USD' }]);
    expect(read('¥4,000', '2900')).toEqual([
      { url: null, title: 'Hat', priceMinor: 2900, compareAtPriceMinor: 4000, currency: 'JPY' },
    ]);
  });

  it.each([
    ['3 St.', 3],
    ['2x', 2],
    ['x 2', 2],
    ['2.0', 2],
    ['120', 120],
    ['1,000', undefined],
    ['2-3', undefined],
    ['-3', undefined],
    ['1.5', undefined],
    ['0', undefined],
    ['10000', undefined],
    ['2 of 3', undefined],
  ])('read the quantity %s as %s', (cell, quantity) => {
    expect(readCsv(`Title;Quantity\nScarf;${cell}`)[0]?.quantity).toBe(quantity);
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

describe('files', () => {
  const text = 'Navn;Pris\nTørklæde à 30 €;30,00 €\n';
  const utf16 = (order: 'le' | 'be', mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };
  const windows1252 = Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  const polish = 'Życzenie;Książka za 5 zł\n';
  const windows1250 = Buffer.from(
    [...polish].map((char) => ({ Ż: 0xaf, ż: 0xbf, ą: 0xb9, ł: 0xb3 })[char] ?? char.charCodeAt(0)),
  );

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16('le', '')],
    ['UTF-16 BE', utf16('be', '')],
    ['UTF-16 LE with a byte order mark', utf16('le', '\uFEFF')],
    ['UTF-16 BE with a byte order mark', utf16('be', '\uFEFF')],
    ['Windows-1252', windows1252],
  ])('are read in %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBe(text);
  });

  it('are read in Windows-1250, which Polish spreadsheets write', () => {
    expect(decodeFile(windows1250)).toBe(polish);
    expect(decodeFile(Buffer.from('C\x9Cur, 5 m\xB3, \xBFqu\xE9?', 'latin1'))).toBe('Cœur, 5 m³, ¿qué?');
  });

  it.each([
    ['spreadsheet_file', 'PK\x03\x04\x14\0\x06\0xl/workbook.xml'],
    ['spreadsheet_file', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'],
    ['spreadsheet_file', '<?xml version="1.0"?><Workbook xmlns:ss="urn:x"><Worksheet/></Workbook>'],
    ['spreadsheet_file', '<html><body><table><tr><td>Scarf</td></tr></table></body></html>'],
    ['unreadable_file', '<?xml version="1.0"?><wishes/>'],
    ['unreadable_file', '%PDF-1.7\n%\xE2\xE3'],
    ['unreadable_file', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR'],
    ['unreadable_file', '\xFF\xD8\xFF\xE0\0\x10JFIF'],
    ['unreadable_file', 'GIF89a\x01\0\x01\0'],
    ['unreadable_file', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['unreadable_file', '\0\0\0\x18ftypheic'],
    ['unreadable_file', '{\\rtf1\\ansi Scarf}'],
    ['unreadable_file', '\x01\x02\x03\x04\x05\x06\x07\x08'],
  ])('are refused as %s by their content: %j', (reason, start) => {
    const bytes = Buffer.from(start, 'latin1');
    expect(() => decodeFile(bytes)).toThrow(
      expect.objectContaining({ errorName: 'invalid_input', details: expect.objectContaining({ reason }) }),
    );
    // Someone else's program may have read them as text.
    if (reason === 'spreadsheet_file') expect(() => requireText(bytes.toString('utf8'))).toThrow();
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

  it('has numbers and booleans as programs write them', () => {
    const read = (fields: object) => readJson(JSON.stringify([{ title: 'Scarf', ...fields }]));
    expect(read({ price: 54.125, currency: 'KWD' })).toEqual([
      { url: null, title: 'Scarf', priceMinor: 54_125, currency: 'KWD' },
    ]);
    expect(read({ price: 1.299, currency: 'EUR' })).toMatchObject([{ priceMinor: 130 }]);
    expect(read({ price: 12.5, currency: 'JPY' })).toEqual([{ url: null, title: 'Scarf' }]);
    expect(read({ quantity: 2, purchased: true })).toMatchObject([{ quantity: 2, purchased: true }]);
    expect(read({ purchased: false })).toEqual([{ url: null, title: 'Scarf' }]);
  });

  it('can be URLs alone, and isn’t text that only starts like JSON', () => {
    expect(readJson(`["${url}"]`)).toEqual([{ url }]);
    expect(readJson(`[Scarf](${url})`)).toBeUndefined();
  });

  it('can be nested arbitrarily deep', () => {
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

  it('aren’t confused with a table that has HTML in its cells', () => {
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
