import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { shopId } from '../fields.ts';
import { counted, lines, listLine } from '../words.ts';

export const listsList = tool({
  name: 'lists_list',
  title: 'List the product lists of a shop',
  description:
    'Lists the product lists of a creator shop in the order of its page, with ids and how many products each holds. Call shops_list before for the shop_id. Next: lists_get for the products of a list; lists_create for a new one.',
  input: z.strictObject({ shop_id: shopId }),
  output: z.object({ lists: z.array(described('ProductList')) }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId }, { api }) {
    const { lists } = await orThrow(api.GET('/shops/{shopId}/lists', { params: { path: { shopId } } }));
    const text =
      lists.length === 0
        ? 'The shop has no list yet. lists_create makes one.'
        : lines(`${counted(lists.length, 'list')}:`, lists.map(listLine));
    return { data: { lists }, text };
  },
});
