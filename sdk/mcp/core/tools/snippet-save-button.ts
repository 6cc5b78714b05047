import { z } from 'zod';
import { npmSnippet, sampleProduct, saveButtonSnippet } from '../../../../api/contract/snippets.ts';
import { tool } from '../tool.ts';
import { publicKey } from './snippet-inputs.ts';

const product = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Enter the full URL of the product’s page.' })
    .describe('URL of the product’s page.'),
  title: z.string().max(500).optional().describe('Name of the product.'),
  image_url: z
    .url({ protocol: /^https?$/, error: 'Enter the full URL of the image.' })
    .optional()
    .describe('URL of the product’s image.'),
  price_minor: z.int().min(0).optional().describe('Price in minor units of the currency: 5400 is 54.00 EUR.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Three capital letters, such as EUR.')
    .optional()
    .describe('ISO 4217, such as EUR.'),
  variant_id: z
    .string()
    .max(200)
    .optional()
    .describe('The shop’s id of the selected variant; passed back with add to cart.'),
  quantity: z.int().min(1).max(10_000).optional().describe('Quantity. Default 1.'),
});

export const snippetSaveButton = tool({
  name: 'snippet_save_button',
  title: 'Code for a save button',
  description:
    'Returns the HTML (or JavaScript for bundlers) of a save button for one product, ready to paste into a product page. Changes nothing and sends nothing. Without a product, returns an example: replace its values with the page’s own. With a live key, the page’s domain must be one of the key’s allowed domains. Next: snippet_basket for the list of saved products, basket_guide for all steps.',
  input: z.strictObject({
    public_key: publicKey,
    product: product.optional().describe('The product. Default: an example.'),
    label: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Text on the button. Default Save. Not for format npm.'),
    format: z
      .enum(['html', 'npm'])
      .default('html')
      .describe('html: script tag and button. npm: for a shop that bundles @wishlist/widget itself.'),
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
        ? 'Install the package @wishlist/widget. The page needs an element with the id save.'
        : 'Add the script once to every page that has a button, and one button for each product.';
    const example = own ? '' : ' The product is an example: replace its values with the page’s own.';
    return Promise.resolve({
      data: { snippet, language },
      text: `\`\`\`${language}\n${snippet}\n\`\`\`\n${where}${example}`,
      complete: true,
    });
  },
});
