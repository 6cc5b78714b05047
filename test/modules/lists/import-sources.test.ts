/** Returns the URLs read from pasted text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, priorityOf } from '#api/modules/lists/imports/csv-columns.ts';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { readCsv } from '#api/modules/lists/imports/read-csv.ts';
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
    const started = performance.now();
    for (const part of ['(', '[', ')', '.', '.x', ')x', 'www.', 'https://', '](', ' www.a.b/)))']) {
      readLinks(`https://a.b/${part.repeat(Math.floor(250_000 / part.length))}`);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
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
