import { type FoundVariant, maxVariants } from '../found-product.ts';
import type { Node } from '../json-ld-nodes.ts';
import { oneLine, type Page, urlOn } from '../page.ts';

const longestAttribute = 1_000_000;

/**
 * The variants in WooCommerce's form, which has none from 30 on because the shop then loads each
 * when it's chosen.
 */
export function wooVariants(page: Page): FoundVariant[] | undefined {
  const form = page.all.find(({ attribs }) => attribs['data-product_variations'] !== undefined);
  const variants = nodesIn(form?.attribs['data-product_variations'])
    .slice(0, maxVariants)
    .flatMap((node) => variantFrom(page, node));
  return variants.length > 0 ? variants : undefined;
}

function variantFrom(page: Page, node: Node): FoundVariant[] {
  const { variation_id: id, attributes, display_price: price, is_in_stock: isInStock, image } = node;
  if (typeof id !== 'number') return [];
  const options = Object.values(asNode(attributes)).filter(
    (value) => typeof value === 'string' && value !== '',
  );
  return [
    {
      id: String(id),
      title: oneLine(options.join(' / '), 500) ?? String(id),
      price: typeof price === 'number' && price > 0 ? { amount: String(price), machine: true } : undefined,
      availability: typeof isInStock === 'boolean' ? (isInStock ? 'in_stock' : 'out_of_stock') : undefined,
      image: urlOn(page, asNode(image).url),
    },
  ];
}

function nodesIn(json = ''): Node[] {
  if (json.length > longestAttribute) return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.map(asNode) : [];
  } catch {
    return [];
  }
}

const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
