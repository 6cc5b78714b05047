import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketHints, basketName, basketSettings } from './basket-inputs.ts';
import { basketLine, secretPlace, shownBasket, withoutSecret } from './shown-basket.ts';

export const basketsCreate = tool({
  name: 'baskets_create',
  title: 'Create a basket configuration',
  description:
    'Creates a basket configuration; what is not named has the usual setting. Every partner has one from the beginning, so look at baskets_list first and rather change that one; another is for a second shop or a second look. Up to 50. Each call makes another one. Next: snippet_basket with its id.',
  input: z.strictObject({ name: basketName, ...basketSettings }),
  output: z.object({ basket: shownBasket }),
  effect: 'adds',
  credentials: true,
  hints: {
    ...basketHints,
    too_many_baskets: 'Change one of those in baskets_list, or delete one that no page shows.',
  },
  async handle(body, { api }) {
    const answer = await orThrow(api.POST('/portal/baskets', { body }));
    const { basket, signs } = withoutSecret(answer.basket);
    return {
      data: { basket },
      text: `Created ${basketLine(basket)}. ${signs ? `${secretPlace} ` : ''}Next: snippet_basket.`,
    };
  },
});
