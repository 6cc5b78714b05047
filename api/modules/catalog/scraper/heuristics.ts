import type { Element } from 'domhandler';
import { textOf } from './elements.ts';
import type { FoundProduct } from './found-product.ts';
import { urlOn, oneLine, type Page } from './page.ts';
import { isAside, priceOn } from './visible-price.ts';

const buyWords = new RegExp(
  [
    'add to (the )?(cart|bag|basket|trolley)|buy (it )?now|in den (waren|einkaufs)korb|jetzt kaufen',
    'ajouter au panier|acheter|añadir (al|a la) (carrito|cesta)|comprar|in winkelwagen|bestellen',
    'do koszyka|kup teraz|aggiungi al carrello|acquista|adicionar ao carrinho|カートに入れる',
  ].join('|'),
  'i',
);

const manyPrices = 12;
const mostCandidates = 400;

/** What a page without markup seems to sell. `isProduct`: it has a price and isn't a list of products. */
export function readHeuristics(page: Page): { found: FoundProduct; isProduct: boolean } {
  const title = headingOf(page);
  const price = priceOn(page);
  const found = { title, images: imagesOn(page), ...(price && { price: price.price }) };
  const buttons = countBuyButtons(page);
  const isList =
    price !== undefined &&
    ((price.count > manyPrices && buttons !== 1) || (price.isElsewhere && buttons === 0));
  return { found, isProduct: title !== undefined && price !== undefined && !isList };
}

/** The first heading, or the page's title without the shop's name at the end. */
function headingOf({ $ }: Page): string | undefined {
  const heading = oneLine(
    textOf(
      $('h1')
        .filter((_, element) => !isAside(element))
        .get(0),
      1_000,
    ),
    500,
  );
  const title = oneLine(textOf($('title').get(0), 1_000), 500);
  return heading ?? title?.replace(/\s+[|–—·-]\s+[^|–—·]{1,60}$/, '');
}

function imagesOn(page: Page): string[] | undefined {
  const { $ } = page;
  const named = $('link[rel="image_src"]').attr('href');
  const shown = $(
    'main img, article img, [class*="product" i] img, [class*="gallery" i] img, [id*="product" i] img, img',
  )
    .slice(0, mostCandidates)
    .toArray()
    .filter((element) => !isAside(element) && looksLikeProduct(element))
    .map(({ attribs }) => attribs['data-zoom-image'] ?? attribs['data-src'] ?? attribs.src);
  const images = [named, ...shown].map((url) => urlOn(page, url)).filter((url) => url !== undefined);
  return images.length > 0 ? [...new Set(images)].slice(0, 5) : undefined;
}

function looksLikeProduct({ attribs }: Element): boolean {
  const name = `${attribs.src ?? ''} ${attribs.class ?? ''} ${attribs.alt ?? ''}`;
  const tooSmall = [attribs.width, attribs.height].some((size) => Number.parseInt(size ?? '', 10) < 100);
  return !tooSmall && !/logo|icon|sprite|pixel|badge|payment|flag|avatar|\.svg(\?|$)/i.test(name);
}

function countBuyButtons({ $ }: Page): number {
  return $('button, input[type="submit"], a')
    .slice(0, 3_000)
    .toArray()
    .filter((element) => !isAside(element) && buyWords.test(element.attribs.value ?? textOf(element, 100)))
    .length;
}
