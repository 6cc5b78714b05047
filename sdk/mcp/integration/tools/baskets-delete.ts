import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketHints, basketId } from './basket-inputs.ts';

export const basketsDelete = tool({
  name: 'baskets_delete',
  title: 'Delete a basket configuration',
  description:
    'Deletes a basket configuration for good; pages that still show it say that it is gone. It cannot be undone, so ask the user before you call it. Not the last one, and not one that the theme of a platform shop shows. What shoppers saved stays.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ deleted: z.literal(true), basket_id: z.string() }),
  effect: 'removes',
  credentials: true,
  hints: {
    ...basketHints,
    basket_in_use: 'Change it with baskets_update instead.',
  },
  async handle({ basket_id: id }, { api }) {
    await orThrow(api.DELETE('/portal/baskets/{basketId}', { params: { path: { basketId: id } } }));
    return { data: { deleted: true as const, basket_id: id }, text: `The basket ${id} is deleted.` };
  },
});
