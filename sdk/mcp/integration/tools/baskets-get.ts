import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketHints, basketId } from './basket-inputs.ts';
import { basketLine, shownBasket, withoutSecret } from './shown-basket.ts';

export const basketsGet = tool({
  name: 'baskets_get',
  title: 'Read a basket configuration',
  description:
    'Reads all settings of one of the partner’s basket configurations, also those the plan holds back. borderRadius is in CSS pixels. What shop pages really get is baskets_public_config. The webhook’s secret is left out. Changes nothing.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ basket: shownBasket }),
  effect: 'reads',
  credentials: true,
  hints: basketHints,
  async handle({ basket_id: id }, { api }) {
    const answer = await orThrow(
      api.GET('/portal/baskets/{basketId}', { params: { path: { basketId: id } } }),
    );
    const { basket } = withoutSecret(answer.basket);
    return { data: { basket }, text: basketLine(basket) };
  },
});
