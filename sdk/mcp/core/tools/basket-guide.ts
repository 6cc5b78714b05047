import { z } from 'zod';
import { basketGuide as writeGuide, basketGuideTopics } from '#api/contract/snippets/basket-guide.ts';
import { tool } from '../tool.ts';
import { configId, publicKey } from './snippet-inputs.ts';

export const basketGuide = tool({
  name: 'basket_guide',
  title: 'How to add the basket to a shop',
  description:
    'Explains with code how to add save buttons and the basket to a shop: drawer, section or page, add to cart, events, webhook, sign-in, errors, testing. With key and basket id, the code contains them. For code only: snippet_save_button, snippet_basket.',
  input: z.strictObject({
    topic: z.enum(basketGuideTopics).optional().describe('One part. Default: all.'),
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
