import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketHints, basketId, basketName, basketSettings } from './basket-inputs.ts';
import { basketLine, secretPlace, shownBasket, withoutSecret } from './shown-basket.ts';

export const basketsUpdate = tool({
  name: 'baskets_update',
  title: 'Change a basket configuration',
  description:
    'Changes the named settings of a basket configuration; the rest stays. labels, emptyState and checkout are each replaced as a whole, so read baskets_get first and send what shall stay of them. Pages that show the basket have the change at once. All that is wrong is told together, and then nothing is stored. Next: after a new webhook_url, baskets_test_webhook.',
  input: z.strictObject({ basket_id: basketId, name: basketName.optional(), ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  credentials: true,
  hints: basketHints,
  async handle({ basket_id: id, ...body }, { api }) {
    const answer = await orThrow(
      api.PATCH('/portal/baskets/{basketId}', { params: { path: { basketId: id } }, body }),
    );
    const { basket, signs } = withoutSecret(answer.basket);
    const changed = Object.keys(body).join(', ') || 'nothing';
    const next = body.webhook_url && signs ? ` ${secretPlace} Next: baskets_test_webhook.` : '';
    return { data: { basket }, text: `Changed ${changed} of ${basketLine(basket)}.${next}` };
  },
});
