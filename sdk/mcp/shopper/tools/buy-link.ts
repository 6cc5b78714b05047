import { z } from 'zod';
import { tool } from '../../core/tool.ts';
import { ToolFailure } from '../../core/tool-failure.ts';
import { itemId, list } from '../fields.ts';
import { openList, readLanguage } from '../open-list.ts';
import { readLinks } from '../read-wishes.ts';

export const buyLink = tool({
  name: 'buy_link',
  title: 'Get the link to buy a wish',
  description:
    'Returns the link with which the user can buy a wish: to the shop’s cart with the wish in it or, where that isn’t possible, to the product’s page. Buys nothing. On someone’s list, next: update_item with gift.',
  input: z.strictObject({ list, item_id: itemId }),
  output: z.object({ url: z.string(), adds_to_cart: z.boolean() }),
  effect: 'reads',
  credentials: true,
  scope: 'lists:read',
  listsOutput: true,
  async handle({ list: named, item_id: item }, call) {
    const { id } = await openList(call, named, await readLanguage(call));
    const link = (await readLinks(call, id, [item])).get(item);
    if (!link) throw new ToolFailure('not_found', 'There is no item with this item_id on the list.');
    const url = link.cart_url ?? link.product_url;
    if (url === null)
      throw new ToolFailure(
        'no_link',
        'The wish has no product page.',
        'Show the user its title and note instead.',
      );
    const isCart = link.cart_url !== null;
    return {
      data: { url, adds_to_cart: isCart },
      text: isCart ? 'The link puts the wish into the shop’s cart.' : 'The link opens the product’s page.',
    };
  },
});
