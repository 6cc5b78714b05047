import { z } from 'zod';
import { npmSnippet, sampleProduct, saveButtonSnippet } from '../../../../api/contract/snippets.ts';
import { tool } from '../tool.ts';
import { publicKey } from './snippet-inputs.ts';

const product = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'Write the whole address of the product’s page.' })
    .describe('Address of the product’s page.'),
  title: z.string().max(500).optional().describe('Its name.'),
  image_url: z
    .url({ protocol: /^https?$/, error: 'Write the whole address of the picture.' })
    .optional()
    .describe('Address of its picture.'),
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
    .describe('The shop’s id of the chosen variant; comes back with add to cart.'),
  quantity: z.int().min(1).max(10_000).optional().describe('How many; default 1.'),
});

export const snippetSaveButton = tool({
  name: 'snippet_save_button',
  title: 'Code of a save button',
  description:
    'Writes the HTML (or JavaScript for bundlers) of a save button for one product, ready to paste into a product page. Nothing is changed and nothing is sent. Without a product it writes an example whose values are to be replaced by the page’s own. The page’s domain has to be among the allowed domains of a live key. Next: snippet_basket for the list of saved products, basket_guide for all steps.',
  input: z.strictObject({
    public_key: publicKey,
    product: product.optional().describe('The product; left out, an example.'),
    label: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Text on the button; default Save. Not for format npm.'),
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
    const place = { siteUrl, baseUrl, publicKey: key };
    const shown = own
      ? {
          ...{ url: own.url, title: own.title, imageUrl: own.image_url, priceMinor: own.price_minor },
          ...{ currency: own.currency, variantId: own.variant_id, quantity: own.quantity },
        }
      : sampleProduct;
    const snippet = format === 'npm' ? npmSnippet(place, shown) : saveButtonSnippet(place, shown, label);
    const language = format === 'npm' ? ('js' as const) : ('html' as const);
    const where =
      format === 'npm'
        ? 'Install the package @wishlist/widget; the page has an element with the id save.'
        : 'Put the script once on every page that has a button, and a button for each product.';
    const example = own ? '' : ' The product is an example: write the page’s own values.';
    return Promise.resolve({
      data: { snippet, language },
      text: `\`\`\`${language}\n${snippet}\n\`\`\`\n${where}${example}`,
      complete: true,
    });
  },
});
