import { z } from 'zod';
import { basketHovers, basketLayouts, checkoutModes } from '../../../../api/contract/basket.ts';

export const basketId = z
  .string()
  .regex(/^bkt_\w+$/, 'Give a basket id: bkt_…, as baskets_list tells it.')
  .describe('Id of the basket configuration, bkt_…, from baskets_list.');

export const basketName = z
  .string()
  .min(1)
  .max(80)
  .describe('What the basket is called in the portal, up to 80 characters; shoppers do not see it.');

const label = (what: string) => z.string().max(80).optional().describe(`${what}; up to 80 characters.`);
const address = (what: string) =>
  z.string().max(2_000).optional().describe(`${what}; a whole address, https://….`);

/** What may be set of a basket. The service checks the values. */
export const basketSettings = {
  layout: z.enum(basketLayouts).optional().describe('How products are arranged; default grid.'),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write # and six digits, such as #31493c.')
    .optional()
    .describe('Colour of buttons and selection: # and six hex digits. Text on it is corrected for contrast.'),
  font: z
    .string()
    .max(120)
    .optional()
    .describe('inherit (default, recommended) takes the page’s font; else CSS font families.'),
  borderRadius: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('Radius of corners in CSS pixels, 0 to 24; default 8.'),
  hover: z.enum(basketHovers).optional().describe('Movement under the pointer; default lift.'),
  labels: z
    .strictObject({
      title: label('Headline'),
      addToCart: label('Button that adds to the cart'),
      viewProduct: label('Link to the product'),
    })
    .optional()
    .describe('Texts; what is left out is in the shopper’s language. Replaces all labels that are set.'),
  shopName: label('Name of the shop, as shoppers read it'),
  emptyState: z
    .strictObject({ url: address('Where “Browse” leads'), label: label('Text of that link') })
    .optional()
    .describe('What an empty basket offers. Replaces what is set.'),
  checkout: z
    .strictObject({
      mode: z
        .enum(checkoutModes)
        .describe(
          'ajax: the shop’s page adds to its cart (onAddToCart). url: the shopper goes to cartUrlPattern.',
        ),
      cartUrlPattern: z
        .string()
        .max(2_000)
        .optional()
        .describe(
          'Needed for mode url: an address with {variantId}, such as https://shop.example/cart/{variantId}:{quantity}.',
        ),
      cartUrl: address('Where “View cart” leads'),
    })
    .optional()
    .describe('How add to cart reaches the shop’s cart. Replaces what is set.'),
  showBranding: z
    .boolean()
    .optional()
    .describe('Whether the service’s small badge is shown. false needs the Starter plan or a larger one.'),
  webhook_url: z
    .string()
    .max(2_000)
    .nullable()
    .optional()
    .describe(
      'https address of the shop’s server that gets checkouts; null switches it off. Needs the Growth plan or a larger one.',
    ),
};

export const basketHints = {
  invalid_input:
    'Correct the field and call again; nothing was stored. Where the plan is too small for it, leave the field out, or the user chooses a larger plan in the Partner Portal (plans_list compares them).',
  not_found: 'The partner has no such basket. baskets_list tells the ids there are.',
};
