import { z } from '@hono/zod-openapi';
import { alertFrequencies, alertKinds } from '#api/contract/alerts.ts';
import { minorUnits } from '#api/platform/schemas.ts';

/** Changes to the alerts of a wish. Fields that are left out don't change. */
export const wishAlertChanges = z
  .object({
    price_drop: z.boolean().optional(),
    target_price_minor: minorUnits.nullable().optional().openapi({
      description: 'Only alert at this price or less, in the wish’s currency; null: at every drop.',
    }),
    back_in_stock: z.boolean().optional(),
    low_stock: z.boolean().optional(),
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

/** A shopper's alerts. The three kinds are the defaults of wishes that don't say otherwise. */
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
  })
  .openapi('Alert');

export type PastAlert = z.infer<typeof pastAlert>;

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
