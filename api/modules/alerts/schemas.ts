import { z } from '@hono/zod-openapi';
import { alertFrequencies, alertKinds, minDropPercent, minPlanForAlertMails } from '#api/contract/alerts.ts';
import { isDay } from '#api/contract/analytics-range.ts';
import { availabilities } from '#api/contract/product.ts';
import { includeTest, minorUnits, name } from '#api/platform/schemas.ts';

/** Changes to the alerts of a wish. Fields that are left out don't change. */
export const wishAlertChanges = z
  .object({
    price_drop: z.boolean().optional(),
    target_price_minor: minorUnits.nullable().optional().openapi({
      description: 'Only alert at this price or less, in the wish’s currency; null: at every drop.',
    }),
    back_in_stock: z.boolean().optional(),
    low_stock: z.boolean().optional(),
    sold_out: z.boolean().optional().openapi({
      description:
        'With `back_in_stock`: the shop’s page says that it’s sold out. It’s then back once the shop says it’s in stock, even if that’s the first report of it.',
    }),
  })
  .openapi('WishAlertChanges');

export type WishAlertChanges = z.infer<typeof wishAlertChanges>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** A shopper's alert settings. The three kinds are defaults for wishes without their own choice. */
const alertSettings = z.object({
  enabled: z.boolean().openapi({ description: 'False turns off all alerts.' }),
  price_drop: z.boolean(),
  back_in_stock: z.boolean(),
  low_stock: z.boolean(),
  frequency: z.enum(alertFrequencies).openapi({
    description: 'When price drops and low stock are emailed. Back in stock is emailed at once.',
  }),
  quiet_hours: z
    .object({
      from: timeOfDay.openapi({ example: '22:00' }),
      to: timeOfDay.openapi({ example: '08:00' }),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'must differ from `from`' })
    .nullable()
    .openapi({ description: 'No emails in these hours of the day, in `time_zone`.' }),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, { message: 'must be an IANA time zone' })
    .openapi({ example: 'Europe/Berlin' }),
  paused_until: z.iso.datetime({ offset: true }).nullable(),
});

/** Changes to a shopper's alerts. Fields that are left out don't change. */
export const alertSettingsChanges = alertSettings.partial().openapi('AlertSettingsChanges');

export type AlertSettingsChanges = z.infer<typeof alertSettingsChanges>;

export const alertSettingsAnswer = alertSettings
  .extend({
    email: z
      .object({
        address: z.string(),
        confirmed: z.boolean().openapi({ description: 'Nothing is sent to an unconfirmed address.' }),
        stopped: z.enum(['bounce', 'complaint']).nullable().openapi({
          description: 'Why no more alerts are sent to it.',
        }),
      })
      .nullable()
      .openapi({ description: 'The address alerts are sent to.' }),
  })
  .openapi('AlertSettings');

export type AlertSettings = z.infer<typeof alertSettingsAnswer>;

/** An alert. Prices are in minor units. */
export const pastAlert = z
  .object({
    id: z.int(),
    kind: z.enum(alertKinds),
    item_id: z.int(),
    list_token: z.string().nullable().openapi({ description: 'Null if the wish is gone.' }),
    title: z.string(),
    from_price_minor: z.int().nullable(),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    created_at: z.string(),
    mailed_at: z.string().nullable().openapi({ description: 'Null if it wasn’t or isn’t yet emailed.' }),
    notified_at: z.string().nullable().openapi({
      description: 'When the first device got it as a notification; null if none did, or hasn’t yet.',
    }),
  })
  .openapi('Alert');

export type PastAlert = z.infer<typeof pastAlert>;

/** A partner's settings for alerts about its products. */
const shopAlerts = z.object({
  price_drop: z.boolean(),
  back_in_stock: z.boolean(),
  low_stock: z.boolean(),
  min_drop_percent: z
    .int()
    .min(minDropPercent)
    .max(99)
    .openapi({ description: 'Smaller price drops alert no one; default: 1.' }),
  sender_name: name(100).nullable().openapi({
    description:
      'The sender’s name in emails with only your products, followed by “via” and ours. At most 32 characters; others than letters, digits, spaces, `&`, `’` and `-` are removed. null: the name of your shop.',
    example: 'Kiln & Co',
  }),
  reply_to: z.string().max(320).nullable().openapi({
    description:
      'Where replies go: a team member’s address, or one on a domain that is verified for you. null: none.',
    example: 'hello@shop.example',
  }),
});

/** Changes to a partner's settings. Fields that are left out don't change. */
export const shopAlertChanges = shopAlerts.partial().openapi('ShopAlertChanges');

export type ShopAlertChanges = z.infer<typeof shopAlertChanges>;

export const shopAlertsAnswer = shopAlerts
  .extend({
    sender_name: z.string().nullable(),
    emails_included: z.boolean().openapi({
      description: `False on the Free plan: emails begin with ${minPlanForAlertMails[0]?.toUpperCase()}${minPlanForAlertMails.slice(1)}. Until then, shoppers see changes on their lists and under notifications.`,
    }),
  })
  .openapi('ShopAlerts');

export type ShopAlerts = z.infer<typeof shopAlertsAnswer>;

const people = z.int();

/** A product or variant that people wait for. */
const watchedProduct = z
  .object({
    product_id: z.int(),
    variant_id: z.string().nullable().openapi({ description: 'Null for products without variants.' }),
    title: z.string(),
    variant_title: z.string().nullable(),
    url: z.string().nullable(),
    image_url: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    shoppers: people.openapi({ description: 'Distinct people who wait for any of the three.' }),
    price_drop: people,
    back_in_stock: people,
    low_stock: people,
    test_shoppers: people.openapi({ description: 'How many of them saved it last with a test key.' }),
  })
  .openapi('WatchedProduct');

export type WatchedProduct = z.infer<typeof watchedProduct>;

export const watchedProducts = z.object({
  counted_at: z.string().openapi({
    description:
      'When the people were counted: now, or for shops with more than 5,000 wishes, usually at most an hour ago.',
  }),
  products: z.array(watchedProduct),
  next_cursor: z.string().nullable(),
});

export const watchersFilter = z.object({ include_test: includeTest });

export const watchersQuery = watchersFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ description: '1 to 200; default 50.' }),
  cursor: z.string().max(60).optional().openapi({ description: '`next_cursor` of the previous page.' }),
});

const day = z.string().refine(isDay, { message: 'must be a day such as 2026-11-21' });

export const reportQuery = z.object({
  from: day.optional().openapi({ description: 'First UTC day; with `to`.' }),
  to: day.optional().openapi({ description: 'Last UTC day, inclusive.' }),
  include_test: includeTest,
});

export const alertReport = z
  .object({
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        kind: z.enum(alertKinds),
        sent: z.int().openapi({ description: 'Wishes in emails.' }),
        opened: z.int().openapi({ description: 'Those in emails of which any link was opened.' }),
        pressed: z.int().openapi({ description: 'Those whose link to the product was opened.' }),
        test_sent: z.int().openapi({ description: 'Of those sent, how many a test key saved last.' }),
      }),
    ),
  })
  .openapi('AlertReport');

export type AlertReport = z.infer<typeof alertReport>;

/** A browser's `PushSubscription`, as its `toJSON` returns it. */
export const deviceSubscription = z
  .object({
    endpoint: z.string().max(2_000).openapi({ example: 'https://push.example/send/abc' }),
    keys: z.object({ p256dh: z.string().max(100), auth: z.string().max(30) }),
  })
  .openapi('DeviceSubscription');

export type DeviceSubscription = z.infer<typeof deviceSubscription>;

/** A device on which a shopper gets notifications. */
export const device = z.object({
  endpoint: z.string().openapi({ description: 'The URL of its browser’s push service.' }),
  created_at: z.string(),
});

export type Device = z.infer<typeof device>;
