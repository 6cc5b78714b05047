import { html, raw } from 'hono/html';
import { cardOf, findCollection, mainCollectionOf } from '../collections.ts';
import { icons } from '../icons.ts';
import { fill } from '../language.ts';
import { currency, decimalPrice, formatPrice } from '../money.ts';
import {
  type Availability,
  availabilityOf,
  maxEngravingLength,
  type Product,
  type Variant,
} from '../product.ts';
import type { Texts } from '../texts/en.ts';
import { photoAlt, price, productCard } from './card.ts';
import { layout } from './layout.ts';
import { optionChoice } from './option-choice.ts';
import { type Html, photoUrl, productUrl, scriptJson, type Shop } from './page.ts';
import { heartButton, saveAttributes, saveMetadata } from './save-button.ts';

/** @param collection the one in the page's path */
export function productPage(shop: Shop, product: Product, variant: Variant, collection?: string): Html {
  const { collections, language } = shop;
  const { folder, texts } = language;
  const shelf = collection ? findCollection(collection, collections) : mainCollectionOf(product, collections);
  return layout(
    shop,
    {
      title: product.title,
      description: product.description,
      path: productUrl(product.handle),
      shelf: shelf?.handle,
      head: head(shop, product, variant),
      bare: true,
    },
    html`<article class="product" data-product>
        ${gallery(texts, product, variant, heartButton(shop, product, variant, collection))}
        <div class="product-text">
          <nav class="crumbs" aria-label="${texts.youAreHere}">
            ${shelf ? html`<a href="${folder}/collections/${shelf.handle}">${shelf.title}</a> <span>/</span> ` : ''}
            <a href="${folder}/search?q=${encodeURIComponent(product.type)}">${product.type}</a>
          </nav>
          <div class="product-line">
            <h1>${product.title}</h1>
            <p class="product-price" data-price-line>${price(variant, shop.language)}</p>
          </div>
          <p class="product-description">${product.description}</p>
          <form class="buy" method="post" action="${folder}/cart/add">
            <input type="hidden" name="handle" value="${product.handle}" />
            ${shop.reference && html`<input type="hidden" name="wl" value="${shop.reference}" />`}
            ${product.options.map((option, index) => optionChoice(product, option, index, variant))}
            ${product.engraved ? engravingField(texts) : ''}
            <div class="buy-bar">
              <button class="button buy-button" ${variant.stock > 0 ? '' : raw('disabled')}>
                ${variant.stock > 0 ? texts.addToCart : texts.soldOut}
              </button>
            </div>
            <button
              type="button"
              class="button button-quiet save-button"
              ${saveAttributes(shop, product, variant, collection)}
            >
              ${icons.heart}<span class="save-text">${texts.save}</span>
            </button>
            <p class="stock" data-stock>${icons.check}<span>${stockText(texts, variant)}</span></p>
          </form>
        </div>
        <dl class="product-details">
          ${[...product.details, [texts.madeBy, product.maker]].map(
            ([label, text]) =>
              html`<div>
                <dt>${label}</dt>
                <dd>${text}</dd>
              </div>`,
          )}
        </dl>
        <script type="application/json" id="product-data">
          ${raw(scriptJson(pageData(shop, product)))}
        </script>
      </article>
      ${related(shop, product)}`,
  );
}

function head(shop: Shop, product: Product, variant: Variant): Html {
  const url = `${shop.origin}${shop.language.folder}${productUrl(product.handle)}`;
  return html`<link rel="canonical" href="${url}" />
    <meta property="og:type" content="product" />
    <meta property="og:site_name" content="Kiln &amp; Linen" />
    <meta property="og:title" content="${product.title}" />
    <meta property="og:description" content="${product.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:image" content="${shop.origin}${photoUrl(variant.photo)}" />
    <meta property="og:image:width" content="640" />
    <meta property="og:image:height" content="800" />
    <meta property="og:image:alt" content="${photoAlt(product)}" />
    <meta property="product:price:amount" content="${(variant.price / 100).toFixed(2)}" />
    <meta property="product:price:currency" content="EUR" />
    <script type="application/ld+json">
      ${raw(scriptJson(productData(shop, product)))}
    </script>`;
}

/** The data that the page's script needs to switch variants without a request. */
function pageData(shop: Shop, product: Product) {
  return product.variants.map((variant) => ({
    id: variant.id,
    values: variant.values,
    price: variant.price,
    priceText: formatPrice(variant.price, shop.language.code),
    compareAt: variant.compareAt ?? null,
    compareAtText: variant.compareAt ? formatPrice(variant.compareAt, shop.language.code) : null,
    available: variant.stock > 0,
    stockText: stockText(shop.language.texts, variant),
    photo: photoUrl(variant.photo),
    imageUrl: `${shop.origin}${photoUrl(variant.photo)}`,
    metadata: saveMetadata(product, variant),
  }));
}

const engravingField = ({ engraving, engravingHint }: Texts): Html =>
  html`<label class="engraving">
    <span
      >${engraving}
      <span class="choice-value">${fill(engravingHint, { most: maxEngravingLength })}</span></span
    >
    <input name="properties[Engraving]" maxlength="${maxEngravingLength}" autocomplete="off" />
  </label>`;

const stockText = ({ inStock, onlyLeft, soldOutForNow }: Texts, { stock }: Variant): string =>
  ({ in_stock: inStock, low_stock: fill(onlyLeft, { count: stock }), out_of_stock: soldOutForNow })[
    availabilityOf(stock)
  ];

/** schema.org's names. */
const availabilities = {
  in_stock: 'InStock',
  low_stock: 'LimitedAvailability',
  out_of_stock: 'OutOfStock',
} as const satisfies Record<Availability, string>;

function related(shop: Shop, product: Product): Html {
  const { products, language } = shop;
  const { texts } = language;
  const sameMaker = products.filter(({ maker }) => maker === product.maker);
  const near = [...new Set([...sameMaker, ...products])].filter((other) => other !== product).slice(0, 8);
  return html`<section class="related" aria-labelledby="related">
    <h2 id="related">${sameMaker.length > 3 ? texts.sameMaker : texts.goesWithIt}</h2>
    <ul class="row" tabindex="0" aria-labelledby="related">
      ${near.map((other) => productCard(shop, cardOf(other)))}
    </ul>
  </section>`;
}

/** The product as schema.org data for search engines and wishlists: one offer per variant. */
function productData(shop: Shop, product: Product) {
  const site = shop.origin + shop.language.folder;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.description,
    category: product.type,
    brand: { '@type': 'Brand', name: product.maker },
    image: product.photos.map(({ file }) => `${shop.origin}${photoUrl(file)}`),
    url: `${site}${productUrl(product.handle)}`,
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.id,
      ...(variant.title && { name: variant.title }),
      price: decimalPrice(variant.price),
      priceCurrency: currency,
      availability: `https://schema.org/${availabilities[availabilityOf(variant.stock)]}`,
      url: `${site}${productUrl(product.handle, variant.id)}`,
    })),
  };
}

/**
 * A product's photographs in a snapping strip, beside thumbnails if there is space. The first one
 * matches the selected variant. On phones, `heart` floats on the strip.
 */
function gallery(
  { photographs, largePhotographs }: Texts,
  product: Product,
  variant: Variant,
  heart: Html,
): Html {
  const photos = product.photos.map((photo, index) =>
    index === 0 ? { ...photo, file: variant.photo } : photo,
  );
  return html`<div class="gallery" data-gallery>
    <ol class="thumbs" aria-label="${photographs}">
      ${photos.map(
        ({ file, alt }, index) =>
          html`<li>
            <a
              href="#photo-${index + 1}"
              aria-label="${alt}"
              ${index === 0 ? raw('aria-current="true"') : ''}
            >
              <img src="${photoUrl(file)}" alt="" width="64" height="80" />
            </a>
          </li>`,
      )}
    </ol>
    <div class="stage-frame">
      <ol class="stage" tabindex="0" aria-label="${largePhotographs}">
        ${photos.map(
          ({ file, alt }, index) =>
            html`<li id="photo-${index + 1}">
              <img
                src="${photoUrl(file)}"
                alt="${alt}"
                width="640"
                height="800"
                ${index === 0 ? raw('fetchpriority="high"') : raw('loading="lazy"')}
              />
            </li>`,
        )}
      </ol>
      ${heart}
    </div>
  </div>`;
}
