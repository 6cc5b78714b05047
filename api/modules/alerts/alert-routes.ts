import { z } from '@hono/zod-openapi';
import { addressCodeErrors } from '#api/modules/identity/address-code.ts';
import { issueKeepTicket } from '#api/modules/identity/keep-ticket.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { shareToken, wishAlerts } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { networkOf } from '#api/platform/http/client-address.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { confirmAlertEmail } from './confirm-alert-email.ts';
import { listAlerts } from './list-alerts.ts';
import { listDevices } from './list-devices.ts';
import { readAlertSettings } from './read-alert-settings.ts';
import { requestAlertEmail } from './request-alert-email.ts';
import {
  alertSettingsAnswer,
  alertSettingsChanges,
  device,
  deviceSubscription,
  pastAlert,
  wishAlertChanges,
} from './schemas.ts';
import { setAlertSettings } from './set-alert-settings.ts';
import { setWishAlerts } from './set-wish-alerts.ts';
import { subscribeDevice } from './subscribe-device.ts';
import { unsubscribeDevice } from './unsubscribe-device.ts';

const shopper = { tag: 'Alerts', auth: 'shopper', audience: 'shoppers' } as const;
const answer = z.object({
  ok: z.literal(true),
  alerts: wishAlerts,
  needs_email: z.boolean().openapi({
    description: 'No emails reach the shopper yet: confirm an address with `POST /me/alerts/email`.',
  }),
});

const ofItem = endpoint({
  ...shopper,
  method: 'put',
  path: '/hosted/lists/{token}/items/{itemId}/alerts',
  summary: 'Choose what to be alerted about for an item',
  description: 'Only for the list’s owner. Fields you leave out don’t change.',
  params: z.object({ token: shareToken, itemId: idParameter }),
  body: wishAlertChanges,
  answer,
  fails: ['not_found', 'forbidden'],
  rejects: { token: 'missing_token', itemId: 'missing_item_id' },
  unexpected: 'update_failed',
});

const ofSaved = endpoint({
  tag: 'Widget',
  audience: 'shop pages',
  auth: 'widget and shopper',
  allowsBaskets: true,
  method: 'put',
  path: '/widget/saved-products/{itemId}/alerts',
  summary: 'Choose what the shopper is alerted about for an item',
  description: 'Only for items from this shop on the shopper’s own lists. Fields you leave out don’t change.',
  params: z.object({ itemId: idParameter }),
  body: wishAlertChanges,
  answer,
  fails: ['not_found', 'forbidden'],
  rejects: { itemId: 'invalid_item_id' },
  unexpected: 'update_failed',
});

const read = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/alerts',
  summary: 'Read the shopper’s alert settings',
  description: 'All kinds are off for shoppers who never changed anything.',
  answer: alertSettingsAnswer,
  unexpected: 'db_error',
});

const change = endpoint({
  ...shopper,
  method: 'put',
  path: '/me/alerts',
  summary: 'Change the shopper’s alert settings',
  description:
    'Fields you leave out don’t change. The three kinds are the defaults of wishes for which nothing else was chosen. ' +
    'A shopper gets at most three emails with alerts a week.',
  body: alertSettingsChanges,
  answer: alertSettingsAnswer,
  unexpected: 'update_failed',
});

const history = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/alerts/history',
  summary: 'List the shopper’s alerts, newest first',
  description: 'Returns 50 per page by default; see `limit`. Alerts are kept for a year.',
  query: pageQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional()
      .openapi({ description: '`next_cursor` of the previous page.' }),
  }),
  answer: z.object({ alerts: z.array(pastAlert), next_cursor: z.string().nullable() }),
  unexpected: 'db_error',
});

const email = z.string().max(320);
const ofAddress = {
  ...shopper,
  method: 'post',
  allowsBaskets: true,
  rejects: { email: 'invalid_email' },
} as const;

const request = endpoint({
  ...ofAddress,
  path: '/me/alerts/email',
  summary: 'Send a code to an address for alerts',
  description:
    'For shoppers without an account, whose alerts then go to this address. It makes no account, and nothing else is ' +
    'sent to it before it’s confirmed.',
  body: z.object({ email }).openapi({ example: { email: 'anna@mail.example' } }),
  answer: done.extend({ expires_in: z.int(), resend_in: z.int() }),
  fails: ['invalid_email', 'forbidden', 'too_many_codes', 'network_limit_reached', 'temporarily_unavailable'],
});

const verify = endpoint({
  ...ofAddress,
  path: '/me/alerts/email/verify',
  summary: 'Confirm an address for alerts',
  description:
    'With the code of `POST /me/alerts/email`. From then on, alerts are sent to this address. In a wishlist on a shop’s ' +
    'page, the response has a ticket: within ten minutes, our frame there can use it once to keep the guest’s list in ' +
    'the account of this address.',
  body: z
    .object({ email, code: z.string().max(200) })
    .openapi({ example: { email: 'anna@mail.example', code: '123456' } }),
  answer: done.extend({
    keep_ticket: z.string().nullable().openapi({
      description:
        'For our frame that entered the code; null for full sessions, and for the secret of a link.',
    }),
  }),
  fails: ['invalid_email', ...addressCodeErrors],
});

const push = { ...shopper, path: '/me/alerts/push' } as const;

const devices = endpoint({
  ...push,
  method: 'get',
  summary: 'List the devices on which the shopper gets alerts as notifications',
  description: 'Also returns the key that browsers subscribe with.',
  answer: z.object({
    public_key: z.string().nullable().openapi({
      description:
        'The `applicationServerKey`; null if the service has none, and there are no notifications.',
    }),
    devices: z.array(device),
  }),
  unexpected: 'db_error',
});

const subscribe = endpoint({
  ...push,
  method: 'put',
  summary: 'Show the shopper’s alerts on a device as notifications',
  description:
    'With the browser’s `PushSubscription`. Notifications follow the same rules as emails. They end with the session, ' +
    'and the eleventh device replaces the first.',
  body: deviceSubscription,
  answer: done,
  fails: ['not_found', 'forbidden'],
  unexpected: 'update_failed',
});

const unsubscribe = endpoint({
  ...push,
  method: 'delete',
  summary: 'Stop notifications on a device',
  description: 'Does nothing if the device isn’t one of the shopper’s.',
  query: z.object({ endpoint: z.string().max(2_000) }),
  answer: done,
  unexpected: 'update_failed',
});

/** A shopper's alerts: docs/rules.md, “Alerts”. */
export function alertRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(ofItem, async ({ userId, params, body }) => ({
    ok: true,
    ...(await setWishAlerts(ctx, userId, params, body)),
  }));
  on(ofSaved, async ({ userId, grant, params, body }) => ({
    ok: true,
    ...(await setWishAlerts(ctx, userId, { itemId: params.itemId, grant }, body)),
  }));
  on(read, ({ userId }) => readAlertSettings(ctx, userId));
  on(change, ({ userId, body }) => setAlertSettings(ctx, userId, body));
  on(history, async ({ userId, query }) => {
    const { alerts, nextCursor } = await listAlerts(ctx, userId, query);
    return { alerts, next_cursor: nextCursor };
  });
  on(request, async ({ userId, body, http }) => {
    const network = networkOf(visitorOf(http).address);
    const sent = await requestAlertEmail(ctx, userId, { ...body, network });
    return { ok: true, expires_in: sent.expiresInSeconds, resend_in: sent.resendInSeconds };
  });
  on(verify, async ({ userId, basketPartnerId, body, http }) => {
    const network = networkOf(visitorOf(http).address);
    const confirmed = await confirmAlertEmail(ctx, userId, { ...body, network });
    const sessionId = http.get('sessionId');
    const isByCode = /^\d{6}$/.test(body.code.trim());
    if (basketPartnerId === null || !sessionId || !isByCode) return { ok: true, keep_ticket: null };
    return { ok: true, keep_ticket: await issueKeepTicket(ctx, { userId, sessionId, email: confirmed }) };
  });
  on(devices, async ({ userId }) => ({
    public_key: ctx.adapters.push.publicKey,
    devices: await listDevices(ctx, userId),
  }));
  on(subscribe, async ({ userId, body, http }) => {
    await subscribeDevice(ctx, { userId, sessionId: http.get('sessionId') }, body);
    return { ok: true };
  });
  on(unsubscribe, async ({ userId, query }) => {
    await unsubscribeDevice(ctx, userId, query.endpoint);
    return { ok: true };
  });

  return router;
}
