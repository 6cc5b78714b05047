import { z } from 'zod';
import { productKey, productUrl } from '#api/contract/wish.ts';
import { orThrow, type Schema } from '../../../client/index.ts';
import { lines } from '../../core/format-results.ts';
import { webUrl } from '../../core/inputs.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Call, tool } from '../../core/tool.ts';
import { cursor, type FoundWish, foundWish } from '../fields.ts';
import { wishLine } from '../format-results.ts';
import { readLanguage, readLists } from '../open-list.ts';
import { eachItem, foundWishOf, maxShown, readChanges } from '../read-wishes.ts';

type Matches = (item: Schema<'HostedProduct'>) => boolean;

/** Whether an item has all the words, anywhere in what the person sees of it. */
function hasWords(words: string): Matches {
  const needles = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return ({ title, note, brand, variant_title: variant, source_label: shop }) => {
    const text = [title, note, brand, variant, shop].join(' ').toLocaleLowerCase();
    return needles.every((needle) => text.includes(needle));
  };
}

/** Whether an item is a product, also under another URL of its shop. */
async function isProduct({ api }: Call, url: string): Promise<Matches> {
  const { items } = await orThrow(api.GET('/hosted/me/items', { params: { query: { url } } }));
  const own = new Set(items.map(({ item_id: id }) => id));
  const keyOf = (one: string) => productKey(productUrl(one));
  const key = keyOf(url);
  return ({ item_id: id, affiliateUrl }) =>
    own.has(id) || (affiliateUrl !== null && keyOf(affiliateUrl) === key);
}

export const findInLists = tool({
  name: 'find_in_lists',
  title: 'Find wishes on all lists',
  description:
    'Searches all lists that the person has or that are shared with them, by words or a product’s URL; without either, returns all wishes. Says what became cheaper. only_changed: only their own wishes that are cheaper, back in stock or almost gone. Prices are in minor units: 5400 is 54.00.',
  input: z.strictObject({
    words: z.string().max(200).optional().describe('All must occur.'),
    url: webUrl.optional().describe('The product’s page.'),
    only_changed: z.boolean().default(false).describe('In the last 30 days.'),
    cursor: cursor.regex(/^\d{1,7}$/, { error: 'must be next_cursor, unchanged' }).optional(),
  }),
  output: z.object({ items: z.array(foundWish), next_cursor: z.string().nullable() }),
  effect: 'reads',
  credentials: true,
  scope: 'lists:read',
  listsOutput: true,
  async handle({ words = '', url, only_changed: onlyChanged, cursor: from = '0' }, call) {
    const lang = await readLanguage(call);
    const [lists, changes] = await Promise.all([readLists(call, lang), readChanges(call)]);
    const conditions = [hasWords(words), ...(url === undefined ? [] : [await isProduct(call, url)])];
    const skipped = Number(from);
    const found: FoundWish[] = [];
    const searched = lists.filter(
      ({ role, item_count: count }) => count > 0 && (!onlyChanged || role === 'owner'),
    );
    search: for (const list of onlyChanged && changes.size === 0 ? [] : searched) {
      for await (const item of eachItem(call, list, lang)) {
        if (onlyChanged && !changes.has(item.item_id)) continue;
        if (!conditions.every((matches) => matches(item))) continue;
        found.push(foundWishOf(item, list, changes));
        if (found.length > skipped + maxShown) break search;
      }
    }
    const items = found.slice(skipped, skipped + maxShown);
    const next = found.length > skipped + maxShown ? String(skipped + maxShown) : null;
    const rows = items.map((item) => `${wishLine(item)}, on list ${item.list} ${quoteText(item.list_name)}`);
    const head =
      items.length === 0
        ? 'No wishes match.'
        : next === null
          ? 'Wishes:'
          : `Wishes; for more, pass cursor ${next}:`;
    return { data: { items, next_cursor: next }, text: lines(head, rows) };
  },
});
