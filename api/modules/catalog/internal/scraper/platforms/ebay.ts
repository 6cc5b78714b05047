import type { Element } from 'domhandler';
import { textOf } from '../elements.ts';
import type { FoundProduct, WrittenPrice } from '../found-product.ts';
import { oneLine, type Page } from '../page.ts';
import { parseStockText } from '../parse-stock-text.ts';
import { pricesIn } from '../prices-in.ts';

export const isEbay = ({ hostname }: URL) =>
  /(^|\.)ebay\.([a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(hostname);

/** The words that eBay puts around a title: “Details about”, “- mostra il titolo originale”. */
const around =
  /^(Details about|Détails sur|Dettagli su|Details zu|Detalles de)\s+|\s*-\s*(show original title|Originaltitel anzeigen|afficher le titre d.origine|mostra il titolo originale|ver título original)\s*$/giu;

const pricePlaces = [
  '.x-price-primary',
  '#mm-saleDscPrc',
  '#prcIsum',
  '#prcIsum_bidPrice',
  '.x-bin-price [itemprop="price"]',
  '[itemprop="price"]',
];

/**
 * The item on an eBay page, whose markup also nests other sellers' offers. Undefined if it shows no
 * item.
 */
export function readEbay(page: Page): FoundProduct | undefined {
  const { $ } = page;
  const title = oneLine(textOf($('.x-item-title h1, .x-item-title, #itemTitle').get(0), 1_000), 500);
  if (!title) return undefined;
  return {
    title: title.replace(around, ''),
    price: priceOf(page),
    availability: hasEnded(page) || isSoldOut(page) ? 'out_of_stock' : 'in_stock',
  };
}

/**
 * The notice of an ended listing in the languages of its sites: “This listing was ended”, “Dieses Angebot wurde
 * beendet”.
 */
const hasEnded = ({ $ }: Page) =>
  /ended|out of stock|beendet|terminée?s?|scaduta|chius[ao]|finalizado|beëindigd|zakończon/i.test(
    textOf($('#msgPanel, .vi-ended, .d-statusmessage, [data-testid="d-statusmessage"]').get(0), 500),
  );

const isSoldOut = ({ $ }: Page) =>
  parseStockText(textOf($('.x-quantity__availability, #qtySubTxt').get(0), 200)) === 'out_of_stock';

function priceOf(page: Page): WrittenPrice | undefined {
  for (const place of pricePlaces) {
    // “US $67.00/ea” is the listing's price, though it looks like a unit price.
    const price = pricesIn(page, textOf(page.$<Element, string>(place).get(0), 200), true)[0];
    if (price) return price;
  }
  return undefined;
}
