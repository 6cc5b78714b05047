import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { counted, lines, money, quoted } from '../words.ts';

export const catalogSearch = tool({
  name: 'catalog_search',
  title: 'Search the product catalogue',
  description:
    'Searches products that can be put on a list without reading their page again: those on the partner’s own lists, of its own shop domains, and of live creator shops. Every word of q must stand in title or brand, upper and lower case alike; without q it lists the newest. Next: products_add_existing with a product_id; products_add_by_url for what is not found. Where next_cursor is not null, call again with it as cursor for more.',
  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words of title or brand, e.g. “linen napkins”.'),
    cursor: z.string().max(200).optional().describe('next_cursor of the answer before, as it came.'),
    limit: z.int().min(1).max(50).default(20).describe('Products an answer, 1 to 50. Default 20.'),
  }),
  output: z.object({
    products: z.array(described('CatalogProduct')),
    next_cursor: z.string().nullable().describe('For the next answer; null: these were the last.'),
  }),
  effect: 'reads',
  credentials: true,
  async handle(query, { api }) {
    const { products, next_cursor = null } = await orThrow(api.GET('/shops/catalog', { params: { query } }));
    const rows = products.map(
      (product) =>
        `product_id ${product.product_id} ${quoted(product.title)}: ${[product.brand && quoted(product.brand), product.domain, money(product.price_minor, product.currency), product.listed && 'on one of your lists'].filter(Boolean).join(', ')}`,
    );
    const more = next_cursor === null ? '' : `\nMore: cursor ${JSON.stringify(next_cursor)}.`;
    const text =
      rows.length === 0
        ? 'No product found. Try fewer words, or add it with products_add_by_url.'
        : lines(`${counted(rows.length, 'product')}:`, rows) + more;
    return { data: { products, next_cursor }, text };
  },
});
