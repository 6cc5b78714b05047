import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { changeOf } from '../../core/inputs.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Call, tool } from '../../core/tool.ts';
import { ToolFailure } from '../../core/tool-failure.ts';
import { type Gift, gift, itemId, list, note, quantity, type ShownList, untilDay } from '../fields.ts';
import { giftDone, giftMark } from '../gift-mark.ts';
import { openList, readLanguage } from '../open-list.ts';
import { findItem } from '../read-wishes.ts';

interface Mark {
  item: number;
  gift: Gift;
  until: string | undefined;
}

/** Marks a wish as bought on the person's own list, or withdraws that. */
async function markOwn(call: Call, list: ShownList, { item, gift: done }: Mark): Promise<void> {
  if (done === 'reserve')
    throw new ToolFailure(
      'forbidden',
      'People can’t reserve their own wishes.',
      'Pass bought if they bought it.',
    );
  if (done === 'withdraw' && (await findItem(call, list, item, 'en')).gifts?.length)
    throw new ToolFailure(
      'forbidden',
      'Others have marked this wish, and would lose their marks.',
      `The person can remove them at ${list.url}.`,
    );
  const params = { path: { token: list.id, itemId: item } };
  const body = { purchased: done === 'bought' };
  await orThrow(call.api.PUT('/hosted/lists/{token}/items/{itemId}/purchased', { params, body }));
}

/** Marks a wish on someone's list; the mark belongs to the person's account. */
async function markGift(call: Call, list: ShownList, { item, ...mark }: Mark): Promise<void> {
  if (!list.is_public)
    throw new ToolFailure(
      'forbidden',
      'Gifts can only be marked on lists that are shared by link.',
      `The list’s editors can mark them at ${list.url}.`,
    );
  const params = { path: { token: list.id, itemId: item } };
  const body = giftMark(mark.gift, mark.until);
  await orThrow(call.api.PUT('/hosted/public/lists/{token}/items/{itemId}/purchased', { params, body }));
}

export const updateItem = tool({
  name: 'update_item',
  title: 'Change a wish, or mark a gift',
  description:
    'Changes what you pass of a wish, or moves it. gift, on someone’s shared list: reserves it until a day, marks it as bought, or withdraws that.',
  input: changeOf(
    { list, item_id: itemId },
    {
      note,
      quantity,
      priority: z.int().min(1).max(4).nullable().describe('1: most wanted.'),
      move_to: list.describe('Another list.'),
      gift,
      until: untilDay,
    },
  ),
  output: z.object({ list: z.string(), item_id: z.int() }),
  effect: 'changes',
  credentials: true,
  scope: 'lists:write',
  listsOutput: true,
  hints: {
    forbidden: 'Only the list’s owner and editors can change its wishes; only its owner can move them.',
    already_purchased: 'Someone else gives it. Suggest another wish.',
    already_reserved: 'Someone else has reserved it. Suggest another wish.',
  },
  async handle({ list: named, item_id: item, gift: done, until, move_to: moveTo, ...changes }, call) {
    const { api } = call;
    const lang = await readLanguage(call);
    const on = await openList(call, named, lang);
    const path = { token: on.id, itemId: item };
    const isChanged = Object.keys(changes).length > 0;
    if (done !== undefined) {
      if (isChanged || moveTo !== undefined)
        throw new ToolFailure(
          'invalid_input',
          'gift can’t be combined with changes.',
          'Call the tool twice.',
          {
            field: 'gift',
          },
        );
      await (on.role === 'owner' ? markOwn : markGift)(call, on, { item, gift: done, until });
      return { data: { list: on.id, item_id: item }, text: giftDone(done, until) };
    }
    const results: string[] = [];
    if (isChanged) {
      const { product } = await orThrow(
        api.PUT('/hosted/lists/{token}/items/{itemId}', { params: { path }, body: changes }),
      );
      results.push(`Changed ${quoteText(product.title)}.`);
    }
    if (moveTo === undefined)
      return { data: { list: on.id, item_id: item }, text: results.join(' ') || 'Nothing was changed.' };
    const { id, name } = await openList(call, moveTo, lang);
    const { item_id: moved } = await orThrow(
      api.POST('/hosted/lists/{token}/items/{itemId}/move', { params: { path }, body: { target: id } }),
    );
    results.push(`Moved to list ${id} ${quoteText(name)}, where it is item_id ${moved}.`);
    return { data: { list: id, item_id: moved }, text: results.join(' ') };
  },
});
