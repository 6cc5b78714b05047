import { z } from '@hono/zod-openapi';
import { basketHovers, basketLayouts, checkoutModes } from './basket.ts';
import { storable } from './text.ts';

const wholeAddress = 'Write the whole address, beginning with https://.';
/** An absolute http(s) address. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: wholeAddress })
  .max(2_000, 'The address is too long. Use one of up to 2,000 characters.')
  .refine((address) => storable(address) === address, wholeAddress);
const label = z
  .string()
  .max(200)
  .transform((text) => storable(text).trim())
  .pipe(z.string().max(80, 'This is too long. Use up to 80 characters.'));

/** What a basket is called among its owner's. */
export const basketName = z
  .string()
  .max(200)
  .transform((text) => storable(text).trim())
  .pipe(
    z.string().min(1, 'Give the basket a name.').max(80, 'The name is too long. Use up to 80 characters.'),
  )
  .openapi({ type: 'string', minLength: 1, maxLength: 80, example: 'Main drawer' });

/** An address is told from it once the placeholders are filled in. */
const cartUrlPattern = z
  .string()
  .trim()
  .max(2_000, 'The address is too long. Use one of up to 2,000 characters.')
  .refine((pattern) => storable(pattern) === pattern && isWebPattern(pattern), wholeAddress)
  .refine(
    (pattern) => pattern.includes('{variantId}'),
    'Write {variantId} where the number of the variant belongs.',
  )
  .openapi({ example: 'https://shop.example/cart/{variantId}:{quantity}' });

function isWebPattern(pattern: string): boolean {
  const address = pattern.replaceAll(/\{variantId\}|\{quantity\}/g, '1');
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

const checkout = z
  .strictObject({
    mode: z.enum(checkoutModes),
    cartUrlPattern: cartUrlPattern.optional(),
    cartUrl: webUrl.optional(),
  })
  .refine(({ mode, cartUrlPattern: pattern }) => mode !== 'url' || pattern !== undefined, {
    path: ['cartUrlPattern'],
    error: 'Write the address that adds a product to the cart.',
  });

/** What a change may name of `BasketSettings`; what it leaves out stays. */
export const basketSettingsChange = {
  layout: z.enum(basketLayouts).optional(),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Write a colour as # and six digits, for example #31493c.')
    .optional()
    .openapi({ example: '#31493c' }),
  font: z
    .string()
    .regex(/^[\w\s,'"-]{1,120}$/, 'Write the names of fonts, separated by commas.')
    .optional()
    .openapi({ description: '`inherit`, or font families as CSS has them.' }),
  borderRadius: z.int().min(0).max(24).optional().openapi({ description: 'CSS pixels.' }),
  hover: z.enum(basketHovers).optional(),
  labels: z.strictObject({ title: label, addToCart: label, viewProduct: label }).partial().optional(),
  shopName: label.optional(),
  emptyState: z.strictObject({ url: webUrl, label }).partial().optional(),
  checkout: checkout.optional(),
  showBranding: z.boolean().optional(),
};
