import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { basketId } from './basket-inputs.ts';

export const basketsPublicConfig = tool({
  name: 'baskets_public_config',
  title: 'Read what shop pages get of a basket',
  description:
    'Reads the rendering settings of any basket configuration by its id, as shop pages get them (GET /baskets/{id}): without what the plan does not include. Use it to check that an id in a page exists and how it will look. Works without credentials. Changes nothing.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({ config: described('BasketConfig') }),
  effect: 'reads',
  credentials: false,
  hints: {
    not_found:
      'No basket has this id: check it for a typo. baskets_list (with credentials) tells the partner’s.',
  },
  async handle({ basket_id: id }, { api }) {
    const config = await orThrow(api.GET('/baskets/{id}', { params: { path: { id } } }));
    const { layout, shopName, checkout, webhook } = config;
    return {
      data: { config },
      text: `${id} of “${shopName}”: layout ${layout}, checkout ${checkout.mode}${webhook ? ', with a webhook' : ''}.`,
    };
  },
});
