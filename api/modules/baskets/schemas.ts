import { z } from '@hono/zod-openapi';
import { basketHovers, basketLayouts, checkoutModes, drawerSides, saveModes } from '#api/contract/basket.ts';
import { iconPaths, readIcon, svgOf } from '#api/contract/icon.ts';
import { colorsProblem } from '#api/contract/scheme-colors.ts';
import { basketConfig } from '#api/modules/keys/schemas.ts';
import { linkless, oneLine, storable } from '#api/platform/schemas.ts';

const fullUrl = 'Enter the full URL, starting with https://.';

/** An absolute http(s) URL. */
export const webUrl = z
  .url({ protocol: /^https?$/, error: fullUrl })
  .max(2_000, 'The URL is too long. Use up to 2,000 characters.')
  .refine((url) => storable(url) === url, fullUrl);

const tooLong = 'This is too long. Use up to 80 characters.';

const label = z
  .string()
  .max(200, tooLong)
  .transform((text) => storable(text).trim())
  .pipe(z.string().max(80, tooLong));

const nameTooLong = 'The name is too long. Use up to 80 characters.';

/** The partner's name for the basket. */
export const basketName = z
  .string()
  .max(200, nameTooLong)
  .transform(oneLine)
  .pipe(z.string().min(1, 'Give the wishlist a name.').max(80, nameTooLong))
  .pipe(linkless)
  .openapi({ type: 'string', minLength: 1, maxLength: 80, example: 'Main drawer' });

/** Validated as a URL after its placeholders are filled in. */
const cartUrlPattern = z
  .string()
  .trim()
  .max(2_000, 'The URL is too long. Use up to 2,000 characters.')
  .refine((pattern) => storable(pattern) === pattern && isWebPattern(pattern), fullUrl)
  .refine((pattern) => pattern.includes('{variantId}'), 'Put {variantId} where the variant ID goes.')
  .openapi({ example: 'https://shop.example/cart/{variantId}:{quantity}' });

function isWebPattern(pattern: string): boolean {
  const url = pattern.replaceAll(/\{variantId\}|\{quantity\}|\{wl\}/g, '1');
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

const checkout = z
  .strictObject({
    mode: z.enum(checkoutModes),
    cartUrlPattern: cartUrlPattern.optional(),
    cartUrl: webUrl.optional(),
  })
  .refine(({ mode, cartUrlPattern: pattern }) => mode !== 'url' || pattern !== undefined, {
    path: ['cartUrlPattern'],
    error: 'Enter the URL that adds a product to the cart.',
  });

const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a color as # and six digits, such as #31493c.')
  .openapi({ example: '#31493c' });

const schemeColors = (scheme: 'light' | 'dark') =>
  z.strictObject({ ground: hexColor, ink: hexColor }).superRefine((colors, check) => {
    const problem = colorsProblem(scheme, colors);
    if (problem) check.addIssue({ code: 'custom', path: [problem.color], message: problem.hint });
  });

const icon = z
  .string()
  .transform((given, check) => {
    const setting = given.trim();
    if (Object.hasOwn(iconPaths, setting)) return setting;
    const read = setting.startsWith('<')
      ? readIcon(setting)
      : { hint: 'Choose heart, bookmark or star, or paste an SVG.' };
    if ('shapes' in read) return svgOf(read);
    check.addIssue({ code: 'custom', message: read.hint });
    return z.NEVER;
  })
  .openapi({
    type: 'string',
    example: 'bookmark',
    description:
      'Of save buttons: `heart`, `bookmark`, `star`, or an SVG of up to 10,000 characters. Only its shapes are kept; it takes the color of the text.',
  });

/** The `BasketSettings` that can be changed; omitted ones stay unchanged. */
export const basketSettingsChange = {
  layout: z.enum(basketLayouts).optional(),
  primaryColor: hexColor.optional(),
  colors: z
    .strictObject({ light: schemeColors('light'), dark: schemeColors('dark') })
    .partial()
    .optional()
    .openapi({ description: 'Background (`ground`) and text (`ink`) in each color scheme.' }),
  font: z
    .string()
    .regex(/^[\w\s,'"-]{1,120}$/, 'Enter font names, separated by commas.')
    .optional()
    .openapi({ description: '`inherit`, or font families as in CSS.' }),
  borderRadius: z.int().min(0).max(24).optional().openapi({ description: 'CSS pixels.' }),
  hover: z.enum(basketHovers).optional(),
  icon: icon.optional(),
  drawer: z
    .strictObject({
      side: z.enum(drawerSides),
      width: z
        .int()
        .min(280, 'Use 280 to 720 pixels.')
        .max(720, 'Use 280 to 720 pixels.')
        .openapi({ description: 'CSS pixels.' }),
    })
    .partial()
    .optional()
    .openapi({ description: 'For pages that don’t set a side or width: `right` and 380 by default.' }),
  labels: z.strictObject({ title: label, addToCart: label, viewProduct: label }).partial().optional(),
  shopName: label.transform(oneLine).pipe(linkless).optional(),
  emptyState: z.strictObject({ url: webUrl, label }).partial().optional(),
  checkout: checkout.optional(),
  showBranding: z.boolean().optional(),
  saveMode: z
    .enum(saveModes)
    .optional()
    .openapi({ description: '`instant`: save buttons save with one click, without the dialog.' }),
};

/**
 * A URL that receives webhooks. Credentials in it would appear in logs; our signature authenticates
 * messages.
 */
export const receiverUrl = webUrl.refine((url) => {
  const parsed = URL.parse(url);
  return !parsed?.username && !parsed?.password;
}, 'Remove the user name and password. Verify the signature of each message instead.');

/** Maximum baskets per partner. */
export const maxBaskets = 50;

/** Hours for which messages are signed with both secrets after a rotation. */
export const secretOverlapHours = 24;

const webhookUrl = webUrl.nullable().optional().openapi({
  description: 'URL to which the server sends checkouts; null: none. Requires the Growth plan or higher.',
});

/** A basket as its owner sees it, including settings that the plan doesn't include. */
export const basketRecord = basketConfig
  .omit({ id: true, webhook: true })
  .extend({
    id: z.string().openapi({ example: 'bkt_…' }),
    name: z.string(),
    webhook_url: z.string().nullable(),
    webhook_paused_at: z.iso.datetime().nullable().openapi({
      description:
        'When the webhook’s URL returned 410 Gone; null otherwise. Nothing but tests is sent until it accepts one, or you set `webhook_url`. Then resend the messages that it missed.',
    }),
    webhook_secret: z.string().nullable().openapi({
      description:
        'Signing secret, `whsec_…`. Null until there has been a webhook URL, for a token without the scope to write, and for a member who signed in more than ten minutes ago: see `show-secret`.',
    }),
    old_secret_until: z.iso.datetime().nullable().openapi({
      description: 'Until then, messages are also signed with the secret before the last rotation.',
    }),
    is_first: z
      .boolean()
      .openapi({ description: 'Whether it is the basket returned by `POST /widget/init`.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Basket');

export const newBasket = z
  .strictObject({ ...basketSettingsChange, name: basketName, webhook_url: webhookUrl })
  .openapi('NewBasket');

export const basketChange = z
  .strictObject({ ...basketSettingsChange, name: basketName.optional(), webhook_url: webhookUrl })
  .openapi('BasketChange');

export const webhookTest = z
  .object({
    status: z.int().nullable().openapi({ description: 'The server’s response; null if there was none.' }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'Why it doesn’t count as delivered; null if it does.' }),
  })
  .openapi('WebhookTest');
