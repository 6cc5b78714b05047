import { parsePrice } from '#app/ui/parse-price.ts';
import type { PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';

export const itemHints = () => ({
  title: text('shops.itemTitleProblem'),
  note: text('shops.atMost', { count: 1_000 }),
  url: text('shops.linkProblem'),
  affiliate_url: text('shops.linkProblem'),
  image_url: text('shops.imageUrlProblem'),
  description: text('shops.atMost', { count: 4_000 }),
  price_minor: text('shops.priceProblem'),
  currency: text('shops.currencyProblem'),
  product_id: text('shops.chooseProduct'),
});

/**
 * The values that the creator changed. Unchanged fields are omitted and keep following the product;
 * an empty field restores the product's own value.
 */
export function changedFieldsOf(step: PortalStep) {
  const { field } = step;
  const { title, price_minor: minor, currency, ...rest } = itemFieldsOf(step);
  const samePrice = field('price') === field('was-price') && field('currency') === field('was-currency');
  const image = field('image_url');
  return {
    ...rest,
    ...(title !== field('was-title') && { title }),
    ...(!samePrice && { price_minor: minor, currency }),
    ...(image !== field('was-image') && { image_url: image }),
  };
}

/** The creator's data for a product: title, note, link and price. */
export function itemFieldsOf({ field }: PortalStep) {
  const currency = field('currency').toUpperCase() || 'EUR';
  if (!/^[A-Z]{3}$/.test(currency)) {
    throw new ServiceError('invalid_input', { field: 'currency', hint: itemHints().currency });
  }
  const price = parsePrice(field('price').slice(0, 40), currency);
  if (price === undefined) {
    throw new ServiceError('invalid_input', { field: 'price', hint: itemHints().price_minor });
  }
  return {
    title: field('title'),
    note: field('note'),
    url: field('url'),
    price_minor: price,
    currency: price === null ? null : currency,
  };
}
