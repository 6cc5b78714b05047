import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { counted, lines, shopLine } from '../words.ts';

export const shopsList = tool({
  name: 'shops_list',
  title: 'List creator shops',
  description:
    'Lists all creator shops of the signed-in partner, drafts and live ones, with their ids, public addresses and counts. Start here: nearly every other tool takes a shop_id from this answer. Next: shops_get or lists_list for what is in a shop; shops_create where there is none.',
  input: z.strictObject({}),
  output: z.object({ shops: z.array(described('CreatorShop')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { shops } = await orThrow(api.GET('/shops'));
    const text =
      shops.length === 0
        ? 'There is no creator shop yet. shops_create makes one.'
        : lines(`${counted(shops.length, 'shop')}:`, shops.map(shopLine));
    return { data: { shops }, text };
  },
});
