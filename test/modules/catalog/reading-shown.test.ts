/** Conflicts between what a page shows and what its markup states, and amounts that aren't the product's price. */
import { describe, expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import { words } from '#api/modules/catalog/internal/scraper/words.ts';
import { page } from '#test/support/product-pages.ts';

async function product(body: string, { head = '', lang = 'en', url = 'https://kiln.example/p/ono' } = {}) {
  const reading = await parsePage(page(head, body, lang), url);
  if ('failure' in reading) throw new Error(reading.failure);
  return reading.product;
}

const json = (node: object) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const offered = (price: string, currency: string, more: object = {}) =>
  json({ '@type': 'Product', name: 'Ono vase', offers: { price, priceCurrency: currency, ...more } });
const og = (amount: string, currency: string) =>
  `<meta property="og:type" content="product"><meta property="og:title" content="Ono vase"><meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="${currency}">`;
const shown = (price: string, more = '') =>
  `<div><h1>Ono vase</h1><p class="price">${price}</p>${more}</div>`;
const cart = '<button>Add to cart</button>';

describe('the shown price', () => {
  it.each([
    ['in another currency', og('52', 'CAD'), 'US$ 36.97', 3697, 'USD'],
    ['in another currency, of the same amount', offered('52.00', 'USD'), '€52.00', 5200, 'EUR'],
    ['with a point between thousands', offered('450.000', 'COP'), '$450.000', 45000000, 'COP'],
    ['with a point between thousands', offered('1.299', 'EUR'), '1.299 €', 129900, 'EUR'],
    ['lower by half', offered('80.00', 'EUR'), '€40.00', 4000, 'EUR'],
    ['higher', offered('80.00', 'EUR'), '€95.00', 9500, 'EUR'],
  ])('wins %s', async (_, head, price, price_minor, currency) => {
    const lang = currency === 'COP' ? 'es-CO' : 'en';
    expect(await product(shown(price, cart), { head, lang })).toMatchObject({ price_minor, currency });
  });

  it('is missing if a stated one isn’t shown and no other is beside the heading', async () => {
    const far = `<div><div><h1>Ono vase</h1></div></div>${'<div>'.repeat(6)}<p class="price">€9.00</p>${'</div>'.repeat(6)}`;
    const wrapped = `<main><section><div><div><div>${far}</div></div></div></section></main>`;
    const deep = wrapped
      .replace('<div><h1>', `${'<div>'.repeat(6)}<h1>`)
      .replace('</h1></div>', `</h1>${'</div>'.repeat(6)}`);
    expect(await product(deep, { head: offered('80.00', 'EUR') })).toMatchObject({ price_minor: null });
  });

  it('isn’t that of an installment or a small extra beside it', async () => {
    expect(await product(shown('€3.90', cart), { head: offered('80.00', 'EUR') })).toMatchObject({
      price_minor: 8000,
    });
  });

  it('is the stated one if the page doesn’t show one yet', async () => {
    expect(await product('<h1>Ono vase</h1>', { head: offered('80.00', 'EUR') })).toMatchObject({
      price_minor: 8000,
    });
  });
});

describe('a source about another product', () => {
  it('proves nothing without an offer', async () => {
    const head = `<title>Our studio</title>${json({ '@type': 'Product', name: 'Blue teapot' })}`;
    expect(
      await parsePage(page(head, '<h1>Our studio</h1><p>Come in.</p>'), 'https://kiln.example/studio'),
    ).toMatchObject({
      failure: 'not_a_product_page',
    });
    const microdata =
      '<div itemscope itemtype="https://schema.org/Product"><span itemprop="name">Blue teapot</span></div>';
    expect(
      await parsePage(
        page('<title>Our studio</title>', `<h1>Our studio</h1>${microdata}`),
        'https://kiln.example/studio',
      ),
    ).toMatchObject({ failure: 'not_a_product_page' });
  });
  it('provides no title and no image, either', async () => {
    const head = `<title>Ono vase</title>${json({ '@type': 'Product', name: 'Blue teapot', image: '/teapot.jpg' })}`;
    expect(await product(shown('€20.00', cart), { head })).toMatchObject({
      title: 'Ono vase',
      image_url: null,
    });
  });
});

it.each([
  'Home',
  'Loading…',
  'Loading...',
  'Wird geladen …',
  'Chargement en cours',
  'Home page',
  'React App',
  '加载中…',
  'Kiln',
])('keeps its structured title if the page is built in the browser and called “%s”', async (title) => {
  const head = `<title>${title}</title>${offered('20.00', 'EUR')}<script src="/app.js"></script>`;
  expect(await product('<div id="root"></div>', { head })).toMatchObject({ title: 'Ono vase' });
  expect(await product(`<h1>${title}</h1>`, { head })).toMatchObject({ title: 'Ono vase' });
});

it.each(['Pots & Linen', 'Ono Online Store', 'Offizieller Shop', 'T', '日本の器の店'])(
  'keeps the title that two kinds of structured data agree on if the page is called “%s”',
  async (title) => {
    const offers = { price: '20.00', priceCurrency: 'EUR' };
    for (const [inJson, inOpenGraph] of [
      ['Ono vase', 'Ono vase'],
      ['Ono vase', 'Ono vase | Pots & Linen'],
      ['Ono vase, sand', 'Ono vase, sand'],
    ]) {
      const head = `<title>${title}</title>${json({ '@type': 'Product', name: inJson, offers })}<meta property="og:title" content="${inOpenGraph}">`;
      for (const body of ['<div id="root"></div>', `<h1>${title}</h1>`, `<h1>${title}</h1><h2>Sale</h2>`]) {
        expect(await product(body, { head }), body).toMatchObject({ title: inJson });
      }
    }
  },
);

describe('an amount isn’t the price', () => {
  const aside = (text: string) =>
    `<div><h1>Ono vase</h1><p class="price-note">${text}</p><p class="price">€54.00</p>${cart}</div>`;
  it.each([
    ['€150 OFF', 'en'],
    ['Flat €15 off', 'en'],
    ['Save €20', 'en'],
    ['Save up to €20.00', 'en'],
    ['Free shipping over €50', 'en'],
    ['Free delivery on orders over €50', 'en'],
    ['Free shipping on orders from €50', 'en'],
    ['€10 voucher', 'en'],
    ['Coupon €10', 'en'],
    ['€10 cashback', 'en'],
    ['Gift card worth €25', 'en'],
    ['10 € Rabatt', 'de'],
    ['Sie sparen 10,00 €', 'de'],
    ['Versandkostenfrei ab 50 €', 'de'],
    ['ab 50 € versandkostenfrei', 'de'],
    ['Gutschein über 10 €', 'de'],
    ['10 € günstiger', 'de'],
    ['10 € de réduction', 'fr'],
    ['Livraison gratuite dès 50 €', 'fr'],
    ['Livraison offerte à partir de 50 € d’achat', 'fr'],
    ['10 € de descuento', 'es'],
    ['Envío gratis desde 50 €', 'es'],
    ['Ahorra 10 €', 'es'],
    ['10 € di sconto', 'it'],
    ['Spedizione gratuita da 50 €', 'it'],
    ['10 € korting', 'nl'],
    ['Gratis verzending vanaf 50 €', 'nl'],
    ['10 € taniej', 'pl'],
    ['Darmowa dostawa od 50 €', 'pl'],
    ['10 € de desconto', 'pt'],
    ['Doprava zdarma od 50 €', 'cs'],
    ['10 € rabatt', 'sv'],
    ['Fri frakt över 50 €', 'sv'],
    ['Ilmainen toimitus yli 50 €', 'fi'],
    ['Бесплатная доставка от 50 €', 'ru'],
    ['Скидка 10 €', 'ru'],
    ['50 € üzeri ücretsiz kargo', 'tr'],
    ['€5/month', 'en'],
    ['€5 per month', 'en'],
    ['€5 a month', 'en'],
    ['€5 monthly', 'en'],
    ['€5/mo', 'en'],
    ['4 payments of €13.50', 'en'],
    ['4 interest-free installments of €13.50', 'en'],
    ['5 € mtl.', 'de'],
    ['ab mtl. 5,00 €', 'de'],
    ['5 € / Monat', 'de'],
    ['5 € pro Monat', 'de'],
    ['12 Raten zu 5 €', 'de'],
    ['5 € par mois', 'fr'],
    ['5 €/mois', 'fr'],
    ['5 € al mes', 'es'],
    ['3 cuotas de 18 €', 'es'],
    ['5 € al mese', 'it'],
    ['3 rate da 18 €', 'it'],
    ['5 € per maand', 'nl'],
    ['5 € miesięcznie', 'pl'],
    ['5 € por mês', 'pt'],
    ['5 € měsíčně', 'cs'],
    ['5 € i månaden', 'sv'],
    ['5 €/kk', 'fi'],
    ['5 € в месяц', 'ru'],
    ['5 € havonta', 'hu'],
    ['5 € pe lună', 'ro'],
    ['5 € το μήνα', 'el'],
    ['5 € ayda', 'tr'],
    ['月々 5 €', 'ja'],
    ['5 €/月', 'zh'],
    ['월 5 €', 'ko'],
  ])('in “%s”', async (text, lang) => {
    expect(await product(aside(text), { lang })).toMatchObject({ price_minor: 5400 });
    const only = `<div><h1>Ono vase</h1><img src="/o.jpg" alt="Ono vase"><p class="price">${text}</p>${cart}</div>`;
    expect(await product(only, { lang })).toMatchObject({ price_minor: null });
  });

  it.each([
    ['€54.00 Free shipping', 'en'],
    ['From €54.00', 'en'],
    ['ab 54,00 €', 'de'],
    ['à partir de 54,00 €', 'fr'],
    ['€54.00 off-white', 'en'],
    ['54,00 € inkl. MwSt., zzgl. Versandkosten', 'de'],
  ])('but is in “%s”', async (text, lang) => {
    expect(await product(shown(text, cart), { lang })).toMatchObject({ price_minor: 5400 });
  });

  it('if its microdata is struck through', async () => {
    const scope = (prices: string) =>
      `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Ono vase</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">${prices}</div></div>`;
    for (const prices of [
      '<del><span itemprop="price" content="68.00">€68.00</span></del> <ins><span itemprop="price" content="54.00">€54.00</span></ins>',
      '<s itemprop="price" content="68.00">€68.00</s><b itemprop="price" content="54.00">€54.00</b>',
      '<span itemprop="price" style="text-decoration: line-through">68.00</span><span itemprop="price">54.00</span>',
      '<span class="old-price" itemprop="price">68.00</span><span itemprop="price">54.00</span>',
    ])
      expect(await product(scope(prices))).toMatchObject({ price_minor: 5400, currency: 'EUR' });
  });

  it.each([
    ['<span class="price">€45.00 excl. VAT</span> <span class="price">€54.00 incl. VAT</span>', 'en'],
    ['<span class="price">45,00 € netto</span> <span class="price">53,55 € brutto</span>', 'de'],
    ['<p class="price">45,00 € zzgl. 20 % MwSt.</p><p class="price">54,00 € inkl. MwSt.</p>', 'de'],
    ['<span class="price">45,00 € HT</span> <span class="price">54,00 € TTC</span>', 'fr'],
    ['<span class="price">45,00 € bez DPH</span> <span class="price">54,45 € s DPH</span>', 'cs'],
    ['<span class="price">45,00 € exkl. moms</span> <span class="price">56,25 € inkl. moms</span>', 'sv'],
  ])('before tax beside the one with tax, also if the markup states it: %s', async (prices, lang) => {
    const { price_minor } = await product(`<div><h1>Ono vase</h1><div>${prices}</div>${cart}</div>`, {
      lang,
      head: offered('45.00', 'EUR'),
    });
    expect(price_minor).toBeGreaterThan(5300);
  });
});

it.each([
  ['¥199.00', '陶瓷花瓶', 'zh', 19900, 'CNY'],
  ['¥199.00', '陶瓷花瓶', 'en', 19900, 'CNY'],
  ['￥199', '陶瓷花瓶 加入购物车', 'en-US', 19900, 'CNY'],
  ['¥1,980', '花瓶のカート', 'ja', 1980, 'JPY'],
  ['¥1,980', '花瓶をカートに入れる', 'en', 1980, 'JPY'],
])('reads %s beside “%s” in a page in %s', async (price, text, lang, price_minor, currency) => {
  const body = `<div><h1>Ono vase</h1><p class="price">${price}</p><p>${text}</p>${cart}</div>`;
  expect(await product(body, { lang })).toMatchObject({ price_minor, currency });
});

it('reads Amazon’s new offer before the used one', async () => {
  const row = (id: string, price: string) =>
    `<div id="${id}"><div id="corePrice_feature_div"><span class="a-price"><span class="a-offscreen">${price}</span></span></div></div>`;
  const title = '<span id="productTitle">Ono vase</span>';
  const url = 'https://www.amazon.com/dp/B01';
  const both = `${title}<div id="buyBoxAccordion">${row('usedAccordionRow', '$12.00')}${row('newAccordionRow_0', '$20.00')}</div>`;
  expect(await product(both, { url })).toMatchObject({ price_minor: 2000 });
  const used = `${title}<div id="buybox">${row('usedBuySection', '$12.00')}</div>`;
  expect(await product(used, { url })).toMatchObject({ price_minor: 1200 });
});

it.each([
  'no-image.jpg',
  'no_image_available.png',
  'no-photo.gif',
  'nophoto.jpg',
  'no-picture.png',
  'noimg.jpg',
  'image-not-available.jpg',
  'image_coming_soon.png',
  'woocommerce-placeholder-600x600.png',
  'kein-bild.jpg',
  'keinBild.gif',
  'pas-d-image.png',
  'sin-imagen.jpg',
  'brak-zdjecia.jpg',
  'default-product.png',
  'img/p/en-default-large_default.jpg',
  'default.jpg',
])('doesn’t accept %s as an image', async (file) => {
  const head = `<meta property="og:image" content="https://kiln.example/media/${file}">${offered('20.00', 'EUR', {})}`;
  expect(await product('<h1>Ono vase</h1>', { head })).toMatchObject({ image_url: null });
});
it.each([
  '12-large_default/ono.jpg',
  'default/ono.jpg',
  'ono-default_small.jpg',
  'nota-photo.jpg',
  'piano-image.jpg',
])('accepts %s as an image', async (file) => {
  const head = `<meta property="og:image" content="https://kiln.example/media/${file}">${offered('20.00', 'EUR')}`;
  expect(await product('<h1>Ono vase</h1>', { head })).toMatchObject({
    image_url: `https://kiln.example/media/${file}`,
  });
});

describe('availability', () => {
  const priced = (more: string) => `<div><h1>Ono vase</h1><p class="price">€54.00</p>${more}</div>`;
  it('is unknown if a stock element’s text is unknown', async () => {
    for (const said of [
      'Ask our gallery',
      'Bald wieder da',
      'Verfügbarkeit: Bitte anfragen',
      'Availability: on request',
    ])
      expect(await product(priced(`<p class="stock">${said}</p>`))).toMatchObject({ availability: null });
    for (const said of ['', 'Availability:', 'Stock', 'Verfügbarkeit', 'Stock: 12'])
      expect(await product(priced(`<p class="stock">${said}</p>`))).toMatchObject({
        availability: 'in_stock',
      });
  });

  it('is sold out if the page says so, even if its markup says in stock', async () => {
    const head = offered('54.00', 'EUR', { availability: 'https://schema.org/InStock' });
    for (const [more, lang] of [
      ['<p class="stock out-of-stock">Sold out</p>', 'en'],
      ['<p class="availability">Ausverkauft</p>', 'de'],
      ['<div class="product-stock">Épuisé</div>', 'fr'],
      ['<p class="stock">Agotado</p>', 'es'],
      ['<span class="stock-status">Uitverkocht</span>', 'nl'],
      ['<span class="availability">Slutsåld</span>', 'sv'],
      ['<span class="availability">Elfogyott</span>', 'hu'],
      ['<span class="stock">Нет в наличии</span>', 'ru'],
      ['<span class="stock">品切れ</span>', 'ja'],
      ['<button disabled>Sold out</button>', 'en'],
      ['<span class="label">Sold out</span>', 'en'],
      ['<strong>Momentan ausverkauft</strong>', 'de'],
      ['<p>Esaurito</p>', 'it'],
      ['<form><p class="stock">Tükendi</p><button disabled>Sepete ekle</button></form>', 'tr'],
    ] as const)
      expect(await product(priced(more), { head, lang })).toMatchObject({ availability: 'out_of_stock' });
  });

  it('is that of the markup if only one size or store is sold out', async () => {
    const head = offered('54.00', 'EUR', { availability: 'https://schema.org/InStock' });
    for (const more of [
      `<label class="size out-of-stock">XL sold out</label>${cart}`,
      `<table><tr class="stock"><td>Store in Graz</td><td>Sold out</td></tr></table>`,
      `<p class="stock" hidden>Sold out</p>`,
      '<ul class="sizes"><li>S</li><li>M sold out</li></ul>',
      `<span class="label">Sold out</span>${cart}`,
    ])
      expect(await product(priced(more), { head })).toMatchObject({ availability: 'in_stock' });
  });
});

it('has words of each kind in each language', () => {
  for (const own of Object.values(words)) expect(Object.values(own)).not.toContain('');
  expect(Object.keys(words).length).toBeGreaterThanOrEqual(28);
});
