import type { ScrapedProduct } from '#api/modules/catalog/schemas.ts';

/** A product as its page says it: available for €54.00, unless `facts` differ. */
export const scraped = (url: string, facts: Partial<ScrapedProduct> = {}): ScrapedProduct => ({
  url,
  title: 'Ono Vase',
  description: '',
  image_url: null,
  images: [],
  price_minor: 5400,
  compare_at_price_minor: null,
  currency: 'EUR',
  availability: 'in_stock',
  brand: null,
  product_type: null,
  rating: null,
  review_count: null,
  variants: [],
  ...facts,
});
