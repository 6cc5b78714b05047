import { z } from 'zod';
import { npmSnippet, sampleProduct, saveButtonSnippet } from '#api/contract/snippets/snippets.ts';
import { tool } from '../tool.ts';
import { publicKey } from './snippet-inputs.ts';

const product = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Enter the full Of its page.' }).describe('Of its page.'),
  title: z.string().max(500).optional().describe('Its name.'),
  image_url: z
    .url({ protocol: /^https?$/, error: 'Enter the full URL of the image.' })
    .optional()
    .describe('Of its image.'),
  price_minor: z.int().min(0).optional().describe('Minor units: 5400 is 54.00 EUR.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Three capital letters, such as EUR.')
    .optional()
    .describe('ISO 4217, such as EUR.'),
  variant_id: z.string().max(200).optional().describe('The shop’s id of the variant, for add to cart.'),
  quantity: z.int().min(1).max(9_999).optional().describe('Default 1.'),
});

export const snippetSaveButton = tool({
  name: 'snippet_save_button',
  title: 'Code for a save button',
  description:
    'Returns the HTML (or JavaScript for bundlers) of a save button for a product page; without a product, an example. The page’s domain must be one of a live key’s. Next: snippet_basket, basket_guide.',
  input: z.strictObject({
    public_key: publicKey,
    product: product.optional().describe('The product. Default: an example.'),
    label: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Default: “Save to wishlist” in the page’s language. Not for npm.'),
    format: z.enum(['html', 'npm']).default('html').describe('npm: for shops that bundle @wishlist/widget.'),
  }),
  output: z.object({
    snippet: z.string().describe('The code.'),
    language: z.enum(['html', 'js']),
  }),
  effect: 'reads',
  credentials: false,
  handle({ public_key: key, product: own, label, format }, { environment: { siteUrl, baseUrl } }) {
    const target = { siteUrl, baseUrl, publicKey: key };
    const shown = own
      ? {
          url: own.url,
          title: own.title,
          imageUrl: own.image_url,
          priceMinor: own.price_minor,
          currency: own.currency,
          variantId: own.variant_id,
          quantity: own.quantity,
        }
      : sampleProduct;
    const snippet = format === 'npm' ? npmSnippet(target, shown) : saveButtonSnippet(target, shown, label);
    const language = format === 'npm' ? ('js' as const) : ('html' as const);
    const where =
      format === 'npm'
        ? 'Run the command in the first line. The page needs an element with the id save.'
        : 'Add the script once to every page that has a button, and one button for each product.';
    const example = own ? '' : ' The product is an example: replace its values with the page’s own.';
    return Promise.resolve({
      data: { snippet, language },
      text: `\`\`\`${language}\n${snippet}\n\`\`\`\n${where}${example}`,
      complete: true,
    });
  },
});
