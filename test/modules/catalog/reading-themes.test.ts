/** Product pages as the themes of shop systems write them, shortened: without structured data, which would hide faults. */
import { expect, it } from 'vitest';
import { parsePage } from '#api/modules/catalog/internal/scraper/parse-page.ts';
import { page } from '#test/support/product-pages.ts';

const img = '<img src="/ono.jpg" alt="Ono vase">';

it.each([
  [
    'Magento 1 with both prices: the one with tax',
    `<div class="product-name"><h1>Ono vase</h1></div>${img}<div class="price-info"><div class="price-box">
      <span class="price-excluding-tax"><span class="label">Excl. Tax:</span> <span class="price" id="price-excluding-tax-5">€45.00</span></span>
      <span class="price-including-tax"><span class="label">Incl. Tax:</span> <span class="price" id="price-including-tax-5">€54.00</span></span>
    </div></div><button class="btn-cart">Add to Cart</button>`,
    { price_minor: 5400 },
  ],
  [
    'OpenCart, whose lists have Bootstrap’s class names',
    `<h1>Ono vase</h1>${img}<ul class="list-unstyled"><li><span style="text-decoration: line-through;">€68.00</span></li>
      <li><h2>€54.00</h2></li><li>Ex Tax: €45.00</li></ul><button id="button-cart">Add to Cart</button>`,
    { price_minor: 5400, compare_at_price_minor: 6800 },
  ],
  [
    'Salesforce’s SFRA, whose former price is deep inside the price',
    `<h1 class="product-name">Ono vase</h1>${img}<div class="prices"><div class="price"><span>
      <del><span class="strike-through list"><span class="value">€68.00</span></span></del>
      <span class="sales"><span class="value">€54.00</span></span></span></div></div><button class="add-to-cart">Add to Cart</button>`,
    { price_minor: 5400 },
  ],
  [
    'Shopify’s Dawn, whose button says that it is sold out',
    `<h1>Ono vase</h1>${img}<div class="price price--sold-out"><span class="price-item price-item--regular">€54.00 EUR</span></div>
      <form><button type="submit" name="add" disabled><span>Sold out</span></button></form>`,
    { price_minor: 5400, availability: 'out_of_stock' },
  ],
  [
    'Salesforce’s SiteGenesis and Shoptet, which call the former price standard',
    `<h1>Ono vase</h1>${img}<div class="product-price"><span class="price-standard">€68.00</span> <span class="price-sales">€54.00</span></div>`,
    { price_minor: 5400 },
  ],
  [
    'OTTO, whose monthly rate names the currency before the month',
    `<h1>Ono vase</h1>${img}<div class="pdp_price"><div class="pdp_price__suggested-retail-price"><span>UVP</span><span class="pl">€ 68,00</span></div>
      <div class="pdp_price__retail-price"><span>€ 54,00</span></div><div class="pdp_price__rates">ab 9,80 € mtl. in 6 Raten</div></div>`,
    { price_minor: 5400 },
  ],
  [
    'Allegro, whose cents are in a separate element, beside a rate',
    `<div><h1>Ono vase</h1><div><div aria-label="cena 54,00 €"><span>54,</span><span>00</span> <span>€</span></div><div>5,40 € x 10 rat</div></div></div>${img}`,
    { price_minor: 5400 },
  ],
  [
    'shops in Brazil, which name the rates first',
    `<h1>Ono vase</h1>${img}<div class="price"><span>12x de € 4,50</span> <b>€ 54,00</b></div>`,
    { price_minor: 5400 },
  ],
  [
    'Coupang, which calls a currency the price’s unit',
    `<h1>Ono vase</h1>${img}<div class="prod-price"><span class="origin-price">€68</span><span class="total-price"><strong>54<span class="price-unit">€</span></strong></span></div>`,
    { price_minor: 5400 },
  ],
  [
    'Gambio, which writes both prices into one element',
    `<h1>Ono vase</h1>${img}<div class="current-price-container">Unser bisheriger Preis 68,00 EUR<br>Jetzt nur 54,00 EUR</div>`,
    { price_minor: 5400 },
  ],
  [
    'Trendyol, whose former price comes first without a word',
    `<h1>Ono vase</h1>${img}<div class="price-box"><span class="prc-org">680,00 €</span><span class="prc-dsc">540,00 €</span></div>`,
    { price_minor: 54000, compare_at_price_minor: 68000 },
  ],
  [
    'both prices if only a word after it calls one net',
    `<h1>Ono vase</h1>${img}<div><span class="price">€ 45,00</span> <small>excl. btw</small> <span class="price">€ 54,45</span> <small>incl. btw</small></div>`,
    { price_minor: 5445 },
  ],
  [
    'a unit price that comes first, as an equation',
    `<h1>Ono vase</h1>${img}<div><span class="price">1 l = 108,00 €</span> <span class="price">54,00 €</span></div>`,
    { price_minor: 5400 },
  ],
])('reads %s', async (_, body, found) => {
  const reading = await parsePage(
    page('<meta property="og:type" content="product">', body),
    'https://kiln.example/ono',
  );
  expect(reading).toMatchObject({ product: { title: 'Ono vase', currency: 'EUR', ...found } });
});

it('reads WooCommerce’s variants, each with its price and availability', async () => {
  const variations = [
    {
      variation_id: 21,
      attributes: { attribute_pa_size: 'small' },
      display_price: 54,
      is_in_stock: true,
      image: { url: '/s.jpg' },
    },
    { variation_id: 22, attributes: { attribute_pa_size: '' }, display_price: 72.5, is_in_stock: false },
  ];
  const form = (json: string) =>
    `<h1>Ono vase</h1>${img}<p class="price">€54.00 – €72.50</p>
     <form class="variations_form" data-product_variations='${json}'><button class="single_add_to_cart_button">Add to cart</button></form>`;
  const read = (json: string) => parsePage(page('', form(json)), 'https://kiln.example/ono');
  const blank = { currency: 'EUR', image_url: null };
  expect(await read(JSON.stringify(variations))).toMatchObject({
    product: {
      price_minor: 5400,
      variants: [
        {
          ...blank,
          id: '21',
          title: 'small',
          price_minor: 5400,
          availability: 'in_stock',
          image_url: 'https://kiln.example/s.jpg',
        },
        { ...blank, id: '22', title: '22', price_minor: 7250, availability: 'out_of_stock' },
      ],
    },
  });
  for (const broken of ['false', '[{', '[null]'])
    expect(await read(broken)).toMatchObject({ product: { variants: [] } });
});
