import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { gift, itemId, listLink, untilDay } from '../fields.ts';
import { giftDone, giftMark } from '../gift-mark.ts';
import { languageIn, openPublicList } from '../open-list.ts';

export const reserveGift = tool({
  name: 'reserve_gift',
  title: 'Reserve a gift, or mark it as bought',
  description:
    'Reserves a wish on a shared list until a day, marks it as bought, or withdraws that. Returns undo_token, which withdrawing needs. Ask the user first.',
  input: z.strictObject({
    list: listLink,
    item_id: itemId,
    gift,
    until: untilDay.optional(),
    name: z.string().optional().describe('The giver’s.'),
    undo_token: z.string().optional().describe('To change or withdraw a mark.'),
  }),
  output: z.object({ item_id: z.int(), gift, undo_token: z.string().nullable() }),
  effect: 'changes',
  credentials: false,
  listsOutput: true,
  hints: {
    forbidden: 'Someone else marked it. To withdraw your own mark, pass the undo_token that you got.',
    already_purchased: 'Someone else gives it. Suggest another wish.',
    already_reserved: 'Someone else has reserved it. Suggest another wish.',
  },
  async handle({ list, item_id: id, gift: done, until, name, undo_token: undo }, call) {
    const { id: token } = await openPublicList(call, list, languageIn(list));
    const asked = await call.api.PUT('/hosted/public/lists/{token}/items/{itemId}/purchased', {
      params: { path: { token, itemId: id }, header: undo === undefined ? {} : { 'X-Undo-Token': undo } },
      body: { ...giftMark(done, until), ...(name !== undefined && { name }) },
    });
    await orThrow(Promise.resolve(asked));
    const given = asked.response.headers.get('x-undo-token');
    const kept = given === null ? '' : ` Keep undo_token ${given}: it withdraws the mark.`;
    return {
      data: { item_id: id, gift: done, undo_token: given },
      text: `${giftDone(done, until)}${kept}`,
      complete: true,
    };
  },
});
