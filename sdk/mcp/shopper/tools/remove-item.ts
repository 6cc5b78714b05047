import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { itemId, list } from '../fields.ts';
import { openList, readLanguage } from '../open-list.ts';
import { findItem } from '../read-wishes.ts';

export const removeItem = tool({
  name: 'remove_item',
  title: 'Remove a wish from a list',
  description:
    'Removes a wish from a list, with its note and alerts; this can’t be undone. The product stays on other lists. To move it instead: update_item.',
  input: z.strictObject({ list, item_id: itemId }),
  output: z.object({ list: z.string(), removed_item_id: z.int() }),
  effect: 'removes',
  confirms: {
    what: 'Title of the wish',
    from: 'show_list',
    async read({ list: named, item_id: item }, call) {
      const lang = await readLanguage(call);
      return (await findItem(call, await openList(call, named, lang), item, lang)).title;
    },
  },
  credentials: true,
  scope: 'lists:write',
  listsOutput: true,
  async handle({ list: named, item_id: item }, call) {
    const { id } = await openList(call, named, await readLanguage(call));
    const params = { path: { token: id, itemId: item } };
    await orThrow(call.api.DELETE('/hosted/lists/{token}/items/{itemId}', { params }));
    return { data: { list: id, removed_item_id: item }, text: `Removed item ${item} from list ${id}.` };
  },
});
