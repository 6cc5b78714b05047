/** Product pages as shop systems write them: shortened markup, all for the same vase. */

const script = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

export const page = (head: string, body = '', lang = 'en') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;

/** A 2024 theme: a ProductGroup, and Open Graph tags with the price as the shop formats it. */
export const shopify = page(
  `<title>Ono Vase &ndash; Kiln &amp; Linen</title>
<link rel="canonical" href="/products/ono-vase">
<meta property="og:site_name" content="Kiln &amp; Linen">
<meta property="og:title" content="Ono Vase">
<meta property="og:type" content="product">
<meta property="og:image" content="http://kiln.example/cdn/shop/files/ono.jpg?v=1">
<meta property="og:image:secure_url" content="https://kiln.example/cdn/shop/files/ono.jpg?v=1">
<meta property="og:price:amount" content="54,00">
<meta property="og:price:currency" content="EUR">
${script({
  '@context': 'http://schema.org/',
  '@id': '/products/ono-vase#product',
  '@type': 'ProductGroup',
  brand: { '@type': 'Brand', name: 'Kiln & Linen' },
  category: 'Vases',
  description: 'Thrown by hand.\nHolds 1,2 litres.',
  hasVariant: [
    {
      '@id': '/products/ono-vase?variant=4102#variant',
      '@type': 'Product',
      image: 'https://kiln.example/cdn/shop/files/ono-sand.jpg?v=1&width=1920',
      name: 'Ono Vase - Sand / Small',
      offers: {
        '@id': '/products/ono-vase?variant=4102#offer',
        '@type': 'Offer',
        availability: 'http://schema.org/InStock',
        price: '54.00',
        priceCurrency: 'EUR',
        url: 'https://kiln.example/products/ono-vase?variant=4102',
      },
      sku: 'ONO-S',
    },
    {
      '@id': '/products/ono-vase?variant=4103#variant',
      '@type': 'Product',
      name: 'Ono Vase - Sand / Large',
      offers: {
        '@type': 'Offer',
        availability: 'http://schema.org/OutOfStock',
        price: '72.00',
        priceCurrency: 'EUR',
        url: 'https://kiln.example/products/ono-vase?variant=4103',
      },
      sku: 'ONO-L',
    },
  ],
  name: 'Ono Vase',
  productGroupID: '8811',
  url: 'https://kiln.example/products/ono-vase',
})}`,
  '<h1>Ono Vase</h1>',
  'de',
);

/** Yoast writes one graph; WooCommerce a priceSpecification with an original price. */
export const wooCommerce = page(
  `<title>Ono Vase - Kiln</title>
${script({
  '@context': 'https://schema.org/',
  '@graph': [
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] },
    { '@type': 'WebPage', name: 'Ono Vase - Kiln', primaryImageOfPage: { '@id': '#primaryimage' } },
    {
      '@type': 'ImageObject',
      '@id': '#primaryimage',
      url: 'https://kiln.example/wp-content/uploads/ono.jpg',
    },
    {
      '@type': 'Product',
      '@id': 'https://kiln.example/product/ono-vase/#product',
      name: 'Ono Vase',
      url: 'https://kiln.example/product/ono-vase/',
      description: 'Thrown by hand &amp; fired twice.',
      image: { '@id': '#primaryimage' },
      sku: 'ONO',
      offers: [
        {
          '@type': 'Offer',
          priceValidUntil: '2027-12-31',
          priceSpecification: [
            {
              '@type': 'UnitPriceSpecification',
              price: '54.00',
              priceCurrency: 'EUR',
              valueAddedTaxIncluded: true,
            },
            {
              '@type': 'UnitPriceSpecification',
              price: '68.00',
              priceCurrency: 'EUR',
              priceType: 'https://schema.org/ListPrice',
            },
          ],
          availability: 'https://schema.org/InStock',
        },
      ],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.67', reviewCount: 3 },
    },
  ],
})}`,
  '<h1 class="product_title">Ono Vase</h1><section class="related"><span class="price">9,00 €</span></section>',
);

/** Old Magento: Open Graph in meta tags only. */
export const magento = page(
  `<title>Ono Vase</title>
<meta property="og:type" content="og:product">
<meta property="og:title" content="Ono&#x20;Vase">
<meta property="og:image" content="/media/catalog/product/o/n/ono.jpg">
<meta property="og:description" content="Thrown by hand.">
<meta property="product:price:amount" content="1254.5000">
<meta property="product:price:currency" content="USD">
<meta property="product:availability" content="in stock">`,
);

/** Shopware 6: microdata with values in attributes. */
export const shopware = page(
  '<title>Ono Vase | KILN00001</title><meta property="og:type" content="website">',
  `<div class="product-detail" itemscope itemtype="https://schema.org/Product">
<h1 class="product-detail-name" itemprop="name">Ono Vase</h1>
<div class="gallery"><img itemprop="image" src="/media/61/ono.webp" alt="Ono"></div>
<div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="Kiln"></div>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="priceCurrency" content="EUR"><meta itemprop="price" content="54">
<p class="product-detail-price">54,00&nbsp;€*</p>
<link itemprop="availability" href="https://schema.org/LimitedAvailability"></div>
<div itemprop="description">Thrown by hand.<script>track("x")</script><br>Holds 1,2 litres.</div>
<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">
<meta itemprop="ratingValue" content="9.2"><meta itemprop="bestRating" content="10">
<span itemprop="reviewCount">1.024</span></div></div>`,
  'de-DE',
);

/** Handwritten microdata: the price is only in visible text. */
export const microdataShop = page(
  '<title>Ono</title>',
  `<div itemscope itemtype="http://schema.org/Product"><h1><span itemprop="name">Ono Vase</span></h1>
<a itemprop="image" href="ono-large.jpg"><img src="ono-small.jpg"></a>
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
<span itemprop="price">CHF 1'254.–</span></div></div>`,
  'de-CH',
);

/** No markup at all. */
export const plain = page(
  '<title>Ono Vase | Kiln &amp; Linen</title><meta name="description" content="Thrown by hand.">',
  `<header><img src="/logo.png"><a href="/cart">Cart <span class="price">0,00 €</span></a></header>
<nav class="menu"><a href="/sale">Up to 30 € off</a></nav>
<main><h1>Ono Vase</h1><img src="/img/ono.jpg" width="800">
<p class="price"><del>68,00 €</del> <ins>54,00 €</ins> incl. VAT</p>
<form action="/cart/add"><button>In den Warenkorb</button></form></main>
<section class="related-products"><p class="price">12,00 €</p></section>`,
  'de-DE',
);

export const article = page(
  '<title>How to throw a vase</title><meta property="og:type" content="article">',
  '<h1>How to throw a vase</h1><p>Clay is about 12 € a bag.</p>',
);

/** A category page. */
export const category = page(
  `<title>Vases</title>${script({
    '@type': 'ItemList',
    itemListElement: [
      {
        '@type': 'ListItem',
        item: { '@type': 'Product', name: 'Ono', offers: { price: 1, priceCurrency: 'EUR' } },
      },
    ],
  })}`,
  `<h1>Vases</h1>${Array.from({ length: 24 }, (_, n) => `<div class="card"><p class="price">${n + 10},00 €</p><button>Add to cart</button></div>`).join('')}`,
);

/** A few products, each a link to its own page, with nothing to buy here. */
export const shelf = page(
  '<title>Lighting</title>',
  `<h1>Lighting</h1><ul>${[149, 29, 89].map((euros, n) => `<li class="card"><a href="/products/lamp-${n}"><img src="/lamp-${n}.jpg" width="640"><span>Lamp</span> <span class="price">€${euros}.00</span></a><button>Save</button></li>`).join('')}</ul>`,
);

/** The HTML of a page rendered by scripts. */
export const emptyShell = page('', '<div id="app"></div>');
