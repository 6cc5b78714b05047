import { z } from 'zod';
import {
  basketPageSnippet,
  basketSectionSnippet,
  basketSnippet,
  basketTagSnippet,
} from '#api/contract/snippets/snippets.ts';
import { tool } from '../tool.ts';
import { configId, publicKey } from './snippet-inputs.ts';

const writers = {
  drawer: basketSnippet,
  section: basketSectionSnippet,
  page: basketPageSnippet,
  attributes: basketTagSnippet,
};

export const snippetBasket = tool({
  name: 'snippet_basket',
  title: 'Code for the basket',
  description:
    'Returns the code that shows shoppers what they saved in this shop, with add to cart: a drawer behind a link, a section, or a page. Replace its cart request with the shop’s own. Next: basket_guide.',
  input: z.strictObject({
    public_key: publicKey,
    config_id: configId,
    placement: z
      .enum(['drawer', 'section', 'page', 'attributes'])
      .default('drawer')
      .describe(
        'drawer: slides in from a link. section: part of a page. page: a whole page. attributes: the drawer, set up by attributes of its script tag, for shops that can only paste a tag.',
      ),
  }),
  output: z.object({ snippet: z.string().describe('The code.'), language: z.literal('html') }),
  effect: 'reads',
  credentials: false,
  handle({ public_key: key, config_id: basket, placement }, { environment: { siteUrl, baseUrl } }) {
    const snippet = writers[placement]({ siteUrl, baseUrl, publicKey: key }, { configId: basket });
    return Promise.resolve({
      data: { snippet, language: 'html' as const },
      text: `\`\`\`html\n${snippet}\n\`\`\`\nServe the page over HTTPS, or from localhost. Replace the request to /cart/add with the shop’s own way to add to the cart.`,
      complete: true,
    });
  },
});
