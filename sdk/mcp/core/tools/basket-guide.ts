import { z } from 'zod';
import { basketGuide as writeGuide, basketGuideTopics } from '../../../../api/contract/basket-guide.ts';
import { tool } from '../tool.ts';
import { configId, publicKey } from './snippet-inputs.ts';

export const basketGuide = tool({
  name: 'basket_guide',
  title: 'How to add the basket to a shop',
  description:
    'Explains, step by step and with code, how a shop shows shoppers what they saved: save buttons with variants, drawer, section or page, add to cart, events, webhook, sign-in, errors, testing on localhost. Pass the key and the basket id to get code that includes them. Changes nothing and sends nothing. If you only need the code, use snippet_save_button or snippet_basket.',
  input: z.strictObject({
    topic: z.enum(basketGuideTopics).optional().describe('One part of the guide. Default: the whole guide.'),
    public_key: publicKey.optional(),
    config_id: configId.optional(),
  }),
  output: z.object({ guide: z.string().describe('Markdown.') }),
  effect: 'reads',
  credentials: false,
  handle({ topic, public_key: key, config_id: basket }, { environment: { siteUrl, baseUrl } }) {
    const guide = writeGuide({ siteUrl, baseUrl, publicKey: key, configId: basket, topic });
    return Promise.resolve({ data: { guide }, text: guide, complete: true });
  },
});
