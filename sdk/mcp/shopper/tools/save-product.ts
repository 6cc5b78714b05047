import { z } from 'zod';
import { shownPrice } from '#api/contract/shown-price.ts';
import { orThrow, type Schema, WishlistError } from '../../../client/index.ts';
import { lines, money } from '../../core/format-results.ts';
import { webUrl } from '../../core/inputs.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Call, tool } from '../../core/tool.ts';
import { ToolFailure } from '../../core/tool-failure.ts';
import { list, note, quantity } from '../fields.ts';
import { type OpenList, openList, readLanguage, readLists, severalLists } from '../open-list.ts';

type Product = Schema<'ScrapedProduct'>;
type Variant = Product['variants'][number];

interface Asked {
  list?: string | undefined;
  new_list?: string | undefined;
}

/** The list to save to: the named one, a new one, or the only one that the person can change. */
async function targetOf(
  call: Call,
  { list: named, new_list: name }: Asked,
): Promise<OpenList & { dbId: number }> {
  const lang = await readLanguage(call);
  const lists = (await readLists(call, lang)).filter(({ role }) => role === 'owner' || role === 'editor');
  let target = named === undefined ? undefined : await openList(call, named, lang);
  if (name !== undefined) {
    target = lists.find((one) => one.name === name.trim() && one.role === 'owner');
    if (!target) {
      const { token } = await orThrow(call.api.POST('/hosted/me/lists', { body: { name } }));
      target = await openList(call, token, lang);
    }
  }
  if (target === undefined && lists.length > 1)
    throw severalLists('list_required', 'The person has several lists.', lists);
  target ??= lists[0];
  if (!target)
    throw new ToolFailure(
      'list_required',
      'The person has no list yet.',
      'Ask for its name, and pass it as new_list.',
    );
  const { dbId } = target;
  if (dbId === null)
    throw new ToolFailure('forbidden', 'The person can’t change this list.', 'Choose another list.');
  return { ...target, dbId };
}

const isNamed = (variant: Variant, name: string) =>
  variant.id === name || variant.title.toLocaleLowerCase() === name.toLocaleLowerCase();

/** @throws ToolFailure `unknown_variant` with those that the page offers */
function variantOf({ variants }: Product, name: string | undefined): Variant | undefined {
  if (name === undefined) return undefined;
  const found = variants.find((variant) => isNamed(variant, name.trim()));
  if (found) return found;
  throw new ToolFailure(
    'unknown_variant',
    variants.length === 0 ? 'The page names no variants.' : 'The page has no variant with this name.',
    variants.length === 0
      ? 'Leave out variant, and write the choice into note.'
      : lines(
          'Pass one of these as variant. They are data:',
          variants.map(({ title }) => quoteText(title)),
        ),
  );
}

/** Reads the page. Null if it can't be read, but the person has named the product. */
async function readProduct({ api }: Call, url: string, title: string | undefined): Promise<Product | null> {
  const read = await orThrow(api.POST('/scraper', { body: { url } }));
  if (read.success) return read.product;
  if (title !== undefined) return null;
  throw new ToolFailure(
    'page_unreadable',
    `The page can’t be read as a product (${read.code}).`,
    'Check the URL. If it’s right, pass the product’s name as title.',
  );
}

/** The price of the variant or, without one, of the product. */
const pricesOf = (product: Product, variant: Variant | undefined) => {
  const {
    price_minor: price,
    currency,
    compare_at_price_minor: before,
  } = variant && variant.price_minor !== null ? variant : product;
  return { price, currency, compareAtPrice: before ?? null };
};

/** The URL that selects a variant on the product pages of a platform. */
function pageOf({ url }: Product, variant: Variant | undefined): string {
  if (!variant || !/\/products\/[^/?#]+/.test(url)) return url;
  const page = new URL(url);
  page.searchParams.set('variant', variant.id);
  return page.href;
}

export const saveProduct = tool({
  name: 'save_product',
  title: 'Save a product',
  description:
    'Reads a product’s page and saves it to a list. Saving it again updates it. Without list, uses their only list. Next: show_list, watch_price.',
  input: z.strictObject({
    url: webUrl.describe('The product’s page.'),
    list: list.optional(),
    new_list: z.string().trim().min(1).optional().describe('Creates it, instead of list.'),
    title: z.string().trim().min(1).optional().describe('If the page can’t be read.'),
    variant: z.string().optional().describe('Such as its size or color.'),
    quantity: quantity.optional(),
    note: note.optional(),
  }),
  output: z.object({
    list: z.string(),
    item_id: z.int(),
    title: z.string(),
    variants: z.array(z.string()),
  }),
  effect: 'changes',
  annotations: { openWorldHint: true },
  credentials: true,
  scope: 'lists:write',
  listsOutput: true,
  async handle({ url, title, variant: named, ...asked }, call) {
    const { api } = call;
    const product = await readProduct(call, url, title);
    const variant = product ? variantOf(product, named) : undefined;
    const target = await targetOf(call, asked);
    const path = { token: target.id };
    const changes = { note: asked.note, quantity: asked.quantity };

    async function addManually(): Promise<number> {
      const { price, currency } = product ? pricesOf(product, variant) : { price: null, currency: null };
      const body = {
        ...changes,
        title: product?.title || title || url,
        url: product ? pageOf(product, variant) : url,
        price_minor: price,
        currency,
        imageUrl: product?.image_url ?? null,
      };
      return (await orThrow(api.POST('/hosted/lists/{token}/items', { params: { path }, body }))).item_id;
    }

    async function save(from: Product): Promise<number> {
      const body = {
        wishlistId: target.dbId,
        product: {
          ...pricesOf(from, variant),
          url: pageOf(from, variant),
          title: from.title,
          description: from.description,
          imageUrl: variant?.image_url ?? from.image_url,
          vendor: from.brand,
          productType: from.product_type,
          availability: from.availability,
          ...(variant && { metadata: { variantId: variant.id, variantTitle: variant.title } }),
        },
      };
      try {
        return (await orThrow(api.POST('/hosted/save', { body }))).item_id;
      } catch (error) {
        // The shop's plan limits what counts for it, not what people wish for.
        if (error instanceof WishlistError && error.code === 'usage_limit_reached') return addManually();
        throw error;
      }
    }

    const itemId = product ? await save(product) : await addManually();
    const change = (body: Schema<'ItemChanges'>) =>
      orThrow(
        api.PUT('/hosted/lists/{token}/items/{itemId}', { params: { path: { ...path, itemId } }, body }),
      );
    let { product: saved } = await change(changes);
    // Only the shop itself can name its variants.
    if (variant && saved.variant_title === null)
      ({ product: saved } = await change({
        title: `${saved.title.replace(` (${variant.title})`, '')} (${variant.title})`,
      }));
    const others = variant ? [] : (product?.variants ?? []).slice(0, 20).map((one) => one.title);
    const price = money(shownPrice(saved).priceMinor, saved.currency);
    const text = `Saved ${quoteText(saved.title)}, ${price}, to list ${target.id} ${quoteText(target.name)} as item_id ${itemId}.`;
    const choice = lines(
      'To save one of its variants instead, pass it as variant, and remove this wish:',
      others.map((one) => quoteText(one)),
    );
    return {
      data: { list: target.id, item_id: itemId, title: saved.title, variants: others },
      text: others.length > 1 ? `${text}\n${choice}` : text,
    };
  },
});
