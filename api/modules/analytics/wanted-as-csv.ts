import type { Wanted, WantedVariant } from '#api/contract/analytics-report.ts';
import { csvFile } from '#api/platform/csv-file.ts';

const counts = ['saves', 'shoppers', 'on_lists'] as const;
const facts = ['price_minor', 'currency', 'availability', 'url', 'image_url'] as const;

const rowOf = (wanted: Wanted) => ({
  title: wanted.title,
  saves: wanted.saves,
  shoppers: wanted.shoppers,
  on_lists: wanted.onLists,
  price_minor: wanted.priceMinor,
  currency: wanted.currency,
  availability: wanted.availability,
  url: wanted.url,
  image_url: wanted.imageUrl,
});

/** A line a product, in the order given. Prices are in minor units. */
export const productsAsCsv = (products: readonly Wanted[]): string =>
  csvFile(['title', ...counts, ...facts], products.map(rowOf));

/** A line a variant, in the order given. Prices are in minor units. */
export const variantsAsCsv = (variants: readonly WantedVariant[]): string =>
  csvFile(
    ['title', 'variant_title', 'variant_id', ...counts, ...facts],
    variants.map((one) => ({
      ...rowOf(one),
      variant_title: one.variantTitle,
      variant_id: one.variantId,
    })),
  );
