import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketLine, shownBasket, withoutSecret } from './shown-basket.ts';

export const basketsList = tool({
  name: 'baskets_list',
  title: 'List the basket configurations',
  description:
    'Lists the partner’s basket configurations (how the hosted basket looks and where it adds to the cart), with id and settings. The first is the one that widget init brings. Use it to find the bkt_… id that snippet_basket and the other baskets_* tools take. Times are UTC. Webhook secrets are left out. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({ baskets: z.array(shownBasket) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const answer = await orThrow(api.GET('/portal/baskets'));
    const baskets = answer.baskets.map((one) => withoutSecret(one).basket);
    const count = baskets.length === 1 ? 'There is 1 basket' : `There are ${baskets.length} baskets`;
    return { data: { baskets }, text: [`${count}:`, ...baskets.map(basketLine)].join('\n') };
  },
});
