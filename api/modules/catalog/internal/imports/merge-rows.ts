import { isDeepStrictEqual } from 'node:util';
import type { Availability } from '#api/contract/product.ts';
import type { ProductVariant } from '../../schemas.ts';
import { marketOf } from '../../wish-key.ts';
import type { ImportedRow } from './parse-import-row.ts';

const maxVariants = 2_048;

/** The price and stock of a product, a variant or a market's offer. */
interface Offer {
  price_minor: number | null;
  compare_at_price_minor: number | null;
  currency: string | null;
  availability: Availability | null;
  quantity: number | null;
}

/** A product as stored. */
export interface KnownProduct extends Offer {
  id: number;
  url: string;
  title: string;
  image_url: string | null;
  private: boolean;
  variants: ProductVariant[];
  /** Whether its platform reports its own market, which rows then don't change. */
  is_reported: boolean;
  /** Variants that people saved. */
  wished: string[];
  /** The numbers that the importing shop saved them with. */
  numbers: { id: string; sku: string | null; gtin: string | null }[];
}

/** New data of a product in its own market. */
export interface MergedProduct extends Offer {
  id: number;
  title: string;
  image_url: string | null;
  private: boolean;
  variants: ProductVariant[];
  is_changed: boolean;
}

export interface MarketOffer extends Offer {
  product_id: number;
  variant_id: string;
  market: string;
}

export interface Merged {
  product: MergedProduct | null;
  offers: MarketOffer[];
  /** Today's prices, for the product's history. */
  points: { product_id: number; variant_id: string; currency: string; price_minor: number }[];
  /** Rows for variants beyond the limit. */
  refused: ImportedRow[];
}

const offerIn = (row: ImportedRow) => ({
  price_minor: row.priceMinor,
  compare_at_price_minor: row.compareAtPriceMinor,
  currency: row.currency,
  availability: row.availability,
  quantity: row.quantity,
});

/**
 * Applies rows to a product; for the same variant, the last one counts. Rows for a market other
 * than that of the product's own page, or in another currency, are that market's offers. Without a
 * row for itself, a product has the price of its cheapest available variant.
 */
export function mergeRows(known: KnownProduct, rows: readonly ImportedRow[]): Merged {
  const variants = new Map(known.variants.map((variant) => [variant.id, variant]));
  const ids = new Set([...variants.keys(), ...known.wished]);
  const offers = new Map<string, MarketOffer>();
  const refused: ImportedRow[] = [];
  const own: ImportedRow[] = [];
  const named = new Set<string>();
  let base: ImportedRow | undefined;
  let { currency } = known;
  for (const row of rows) {
    const [only = ''] = variants.size === 1 ? variants.keys() : [];
    const saved = row.variantIds.find((id) => ids.has(id)) ?? numberedVariant(known, row);
    const variantId = saved ?? (row.variantId || only);
    const market = marketOf(row.url, known.url);
    if (variantId !== '' && !ids.has(variantId) && ids.size >= maxVariants) {
      refused.push(row);
      continue;
    }
    ids.add(variantId);
    if (market !== '' || (currency !== null && row.currency !== currency)) {
      const offer = { product_id: known.id, variant_id: variantId, market, ...offerIn(row) };
      offers.set([variantId, market, row.currency].join('\n'), offer);
    } else if (!known.is_reported) {
      currency = row.currency;
      own.push(row);
      if (variantId === '') base = row;
      else {
        const before = variants.get(variantId);
        const shown = {
          id: variantId,
          title: before?.title ?? '',
          image_url: row.imageUrl ?? before?.image_url ?? null,
        };
        variants.set(variantId, { ...shown, ...offerIn(row) });
        named.add(variantId);
      }
    }
  }
  const product =
    own.length > 0 ? merged(known, { own, base, currency, variants: [...variants.values()] }) : null;
  const points = (
    product ? [{ ...product, id: '' }, ...product.variants.filter(({ id }) => named.has(id))] : []
  ).flatMap(({ id, currency, price_minor }) =>
    currency === null || price_minor === null
      ? []
      : [{ product_id: known.id, variant_id: id, currency, price_minor }],
  );
  return { product, offers: [...offers.values()], points, refused };
}

/** The variant saved with a row's SKU or GTIN, if there's exactly one. */
function numberedVariant({ numbers }: KnownProduct, row: ImportedRow): string | undefined {
  for (const kind of ['sku', 'gtin'] as const) {
    const found = new Set(
      numbers.flatMap((one) => (row[kind] !== '' && one[kind] === row[kind] ? one.id : [])),
    );
    if (found.size === 1) return [...found][0];
  }
  return undefined;
}

function merged(
  known: KnownProduct,
  {
    own,
    base,
    currency,
    variants,
  }: {
    own: ImportedRow[];
    base: ImportedRow | undefined;
    currency: string | null;
    variants: ProductVariant[];
  },
): MergedProduct {
  const described = known.private ? own.findLast(({ title }) => title !== '') : undefined;
  const title = described?.title ?? (known.private ? '' : base?.title);
  const image = described || (!known.private && known.image_url === null) ? own.at(-1)?.imageUrl : null;
  const product = {
    id: known.id,
    title: title || known.title,
    image_url: image ?? (described ? null : known.image_url),
    private: known.private && !described,
    variants,
    ...(base ? offerIn(base) : ofVariants(variants, currency)),
  };
  return { ...product, is_changed: !isDeepStrictEqual({ ...known, ...product }, known) };
}

/** A product has the first of these that one of its variants has. */
const bestFirst = ['in_stock', 'low_stock', 'preorder', 'backorder', 'out_of_stock', 'discontinued'] as const;

function ofVariants(variants: ProductVariant[], currency: string | null): Offer {
  const isSold = ({ availability }: ProductVariant) =>
    availability !== 'out_of_stock' && availability !== 'discontinued';
  const [cheapest] = variants
    .filter((variant) => variant.currency === currency && variant.price_minor !== null)
    .toSorted((a, b) => Number(isSold(b)) - Number(isSold(a)) || a.price_minor! - b.price_minor!);
  const best = bestFirst.find((one) => variants.some(({ availability }) => availability === one)) ?? null;
  const isKnown = best === 'in_stock' || variants.every(({ availability }) => availability !== null);
  return {
    price_minor: cheapest?.price_minor ?? null,
    compare_at_price_minor: cheapest?.compare_at_price_minor ?? null,
    currency,
    availability: isKnown ? best : null,
    quantity: variants.length === 1 ? (variants[0]?.quantity ?? null) : null,
  };
}
