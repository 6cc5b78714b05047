import { z } from 'zod';
import { basketGuide as writeGuide, basketGuideTopics } from '../../../../api/contract/basket-guide.ts';
import { tool } from '../tool.ts';
import { configId, publicKey } from './snippet-inputs.ts';

export const basketGuide = tool({
  name: 'basket_guide',
  title: 'How to bring the basket into a shop',
  description:
    'Explains, step by step and with code, how a shop shows its shoppers what they saved: save buttons with variants, drawer, section or page, add to cart, events, webhook, sign-in, errors, trying it on localhost. Give the key and the basket id, and the code holds them. Nothing is changed and nothing is sent. For the code alone use snippet_save_button or snippet_basket.',
  input: z.strictObject({
    topic: z.enum(basketGuideTopics).optional().describe('One part of the guide; left out, all of it.'),
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
