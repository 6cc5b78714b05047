import { cartCount, type CartLine } from './cart.ts';
import type { ShopProduct } from './catalog.ts';

type Theme = 'dawn' | 'plain' | undefined;

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const money = (hundredths: number) => `€${(hundredths / 100).toFixed(2)}`;
const addressOf = ({ handle }: { handle: string }) =>
  `/collections/all/products/${encodeURIComponent(handle)}`;

interface Page {
  title: string;
  main: string;
  theme: 'dawn' | 'plain';
  setup: string;
  header: string;
  float: string;
  hasBlocks: boolean;
  cart: CartLine[];
}

/** The platform adds a block's stylesheet and script to the page's head, once. */
export const layout = ({
  title,
  main,
  theme,
  setup,
  header,
  float,
  hasBlocks,
  cart,
}: Page) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<link rel="stylesheet" href="/assets/theme.css">
<script>window.Shopify = window.Shopify || {}</script>
<script src="/assets/${theme}.js" defer></script>
${hasBlocks ? '<link rel="stylesheet" href="/assets/wishlist.css"><script src="/assets/wishlist.js" defer></script>' : ''}
${setup}</head>
<body class="${theme}">
<header class="section-header"><a href="/collections/all">Kiln &amp; Linen</a><nav><a href="/products/ono-vase"><img src="/photos/vase.webp" width="90" height="90" alt="New" class="promo"></a></nav>
<div class="icons" id="shopify-section-header">${header}<a href="/cart" id="cart-icon-bubble">${countBubble(cart)}</a></div></header>
<main id="MainContent">${main}</main>
${theme === 'dawn' ? `<cart-drawer class="drawer">${cartDrawer(cart)}</cart-drawer>` : ''}
${float}</body></html>`;

export const countBubble = (cart: CartLine[]) =>
  `<div class="shopify-section">Cart <span class="cart-count-bubble" ${cart.length ? '' : 'hidden'}><span aria-hidden="true">${cartCount(cart)}</span></span></div>`;

export const cartDrawer = (cart: CartLine[]) =>
  `<div class="drawer__inner"><h2>Your cart</h2>${cartLines(cart)}</div>`;

export const cartPage = (cart: CartLine[]) => `<cart-items><h1>Your cart</h1>${cartLines(cart)}</cart-items>`;

const cartLines = (cart: CartLine[]) =>
  cart
    .map(
      ({ title, quantity, handle }) => `<div class="cart-item"><a href="/products/${handle}">
    <img src="/photos/vase.webp" width="100" height="120" alt=""></a> <a href="/products/${handle}">${escape(title)}</a> × ${quantity}</div>`,
    )
    .join('');

/** @param next the page that infinite scrolling loads. */
export function cardGrid(products: ShopProduct[], theme: Theme, next?: number): string {
  const card = theme === 'plain' ? plainCard : dawnCard;
  return `<ul id="product-grid" class="grid">${products.map((product) => card(product)).join('')}</ul>
  ${next ? `<div id="more" data-next="${next}"></div>` : ''}`;
}

const imageTag = (product: ShopProduct) =>
  `<img src="${product.featured_image?.src}" alt="" width="640" height="800">`;

/** The link covers the whole card; the image isn't inside it. */
const dawnCard = (
  product: ShopProduct,
) => `<li class="grid__item"><div class="card-wrapper product-card-wrapper">
  <div class="card card--card"><div class="card__inner"><div class="card__media"><div class="media">${imageTag(product)}</div></div></div>
  <div class="card__content"><h3 class="card__heading h5"><a href="${addressOf(product)}" class="full-unstyled-link">
    ${escape(product.title)}
  </a></h3><span class="price">${money(product.variants[0]!.price)}</span></div></div></div></li>`;

/** Two links, no known class names, and swatches that also link to the product. */
const plainCard = (
  product: ShopProduct,
) => `<li><div class="x1"><div class="x2"><a href="/products/${encodeURIComponent(product.handle)}">${imageTag(product)}</a></div>
  <div class="x3"><a href="/products/${encodeURIComponent(product.handle)}">${escape(product.title)}</a> <b>${money(product.variants[0]!.price)}</b>
  <a href="/products/${encodeURIComponent(product.handle)}?variant=1"><img src="${product.featured_image?.src}" alt="" width="24" height="24"></a></div></div></li>`;

/** @param button the wishlist's Button block. */
export function productPage(product: ShopProduct, button: string, theme: Theme): string {
  const chosen = product.selected_or_first_available_variant;
  const options = product.variants
    .map(
      ({ id, title, available }) =>
        `<option value="${id}" ${id === chosen?.id ? 'selected' : ''} ${available ? '' : 'disabled'}>${escape(title)}</option>`,
    )
    .join('');
  const gallery = `<div class="gallery">${imageTag(product)}</div>`;
  const heading = `<h1>${escape(product.title)}</h1><p class="price" id="price">${money(chosen?.price ?? 0)}</p>`;
  if (theme === 'plain') {
    return `<div class="shopify-section product">${gallery}<div class="info">${heading}
      <form action="/cart/add" method="post"><select name="id">${options}</select>
        <div class="row"><input name="quantity" type="number" value="1"><button>Add to cart</button></div></form>
      ${button}</div></div>`;
  }
  return `<section class="shopify-section product" id="MainProduct"><product-info>${gallery}<div class="info">${heading}
    <form action="/cart/add" method="post" class="installment"><input type="hidden" name="id" value="${chosen?.id}"></form>
    <variant-selects><select aria-label="Variant">${options}</select></variant-selects>
    <label>Quantity <input name="quantity" form="product-form-main" type="number" value="1"></label>
    <product-form><form action="/cart/add" method="post" id="product-form-main">
      <input type="hidden" name="id" value="${chosen?.id}" disabled>
      <div class="product-form__buttons"><button type="submit" name="add" class="add">Add to cart</button></div>
    </form></product-form>
    <div id="blocks">${button}</div>
    <a href="/products/${product.handle}">View full details</a></div></product-info></section>
    <section class="shopify-section"><h2>You may also like</h2><div id="related"></div></section>`;
}
