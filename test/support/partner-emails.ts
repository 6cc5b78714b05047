/** One of every email to partners, in each variant with a different text. */
import type { PartnerEmail } from '#api/contract/partner-mail.ts';
import { changelog } from '#api/modules/partners/changelog.ts';

const portal = 'https://wishlist.example/portal';
const partnerName = 'Kiln & Linen';

const usage = {
  kind: 'usage-threshold',
  partnerName,
  planName: 'Free',
  limit: 200,
  period: '2026-11',
  url: `${portal}/subscription?from=mail&about=usage`,
} as const;
const free = { ...usage, hardStop: true, overageTenthCents: null };
const paid = { ...usage, planName: 'Starter', limit: 2_000, hardStop: false, overageTenthCents: 25 };

const invoice = {
  kind: 'invoice',
  invoiceId: 7,
  number: 'WL-2026-000012',
  partnerName,
  period: '2026-11',
  totalMinor: 123_456,
  currency: 'EUR',
  charged: false,
  url: `${portal}/subscription#invoices`,
} as const;

const failed = {
  kind: 'payment-failed',
  partnerName,
  planName: 'Growth',
  totalMinor: 4_900,
  currency: 'EUR',
  url: `${portal}/subscription`,
} as const;

const trial = {
  kind: 'trial-ending',
  partnerName,
  planName: 'Growth',
  endsAt: '2026-12-08T09:30:00.000Z',
  priceMinor: 4_900,
  url: `${portal}/subscription`,
} as const;

const invited = {
  kind: 'invitation',
  partnerName,
  expiresAt: '2026-12-11T00:00:00.000Z',
  url: `${portal}/invitation/q3Vn0v`,
} as const;

const passkey = { kind: 'passkey', url: 'https://wishlist.example/account' } as const;
const token = { name: 'Laptop', partnerName, url: `${portal}/tokens` } as const;
const password = { kind: 'password', url: `${portal}/settings` } as const;

const { title, date, summary, changes } = changelog.find(({ id }) => id === '1.1.0')!;

const channel = {
  kind: 'channel',
  partnerName,
  isLast: false,
  url: `${portal}/settings/activity`,
} as const;

export const partnerEmails: Record<string, PartnerEmail> = {
  'usage-80-free': { ...free, threshold: 80, used: 160 },
  'usage-100-free': { ...free, threshold: 100, used: 200 },
  'usage-80-paid': { ...paid, threshold: 80, used: 1_604 },
  'usage-100-paid': { ...paid, threshold: 100, used: 2_003 },
  'usage-100-agreed': {
    ...paid,
    planName: 'Enterprise',
    overageTenthCents: null,
    threshold: 100,
    used: 2_000,
  },
  'invoice-transfer': invoice,
  'invoice-charged': { ...invoice, charged: true, period: null },
  'invoice-nothing': { ...invoice, totalMinor: 0 },
  'payment-again': { ...failed, nextTryAt: '2026-11-24T10:00:00.000Z' },
  'payment-for-good': { ...failed, nextTryAt: null },
  'trial-month': trial,
  'trial-year': { ...trial, interval: 'year', priceMinor: 47_040 },
  'invitation-owner': { ...invited, role: 'owner', invitedBy: 'Ada Brandt' },
  'invitation-member': { ...invited, role: 'member', invitedBy: null },
  'password-set': { ...password, change: 'set' },
  'password-changed': { ...password, change: 'changed' },
  'password-removed': { ...password, change: 'removed' },
  'passkey-added': { ...passkey, change: 'added', name: 'iCloud Keychain' },
  'passkey-removed': { ...passkey, change: 'removed', name: null },
  assistant: {
    kind: 'assistant',
    name: 'Claude',
    host: 'claude.ai',
    url: 'https://wishlist.example/account/assistants',
  },
  provider: { kind: 'provider', change: 'added', name: 'Google', url: passkey.url },
  'provider-removed': { kind: 'provider', change: 'removed', name: 'Google', url: passkey.url },
  'token-added': { kind: 'token', change: 'added', ...token },
  'token-removed': { kind: 'token', change: 'removed', ...token },
  'channel-endpoint': { ...channel, channel: 'endpoint', target: 'hooks.example' },
  'channel-last': { ...channel, channel: 'replies', target: 'help@kiln.example', isLast: true },
  announcement: {
    kind: 'announcement',
    partnerName,
    title,
    date,
    summary,
    changes,
    url: 'https://wishlist.example/changelog#1.1.0',
  },
  'email-code': { kind: 'email-code', code: '123456' },
  'email-in-use': { kind: 'email-in-use', url: 'https://wishlist.example/account/signin' },
  'email-changed': { kind: 'email-changed' },
  'endpoint-paused': {
    kind: 'endpoint-paused',
    partnerName,
    endpoint: 'https://shop.example/events',
    failingSince: '2026-11-18T12:00:00Z',
    url: `${portal}/webhooks/endpoints`,
  },
  'endpoint-gone': {
    kind: 'endpoint-paused',
    partnerName,
    endpoint: 'https://shop.example/events',
    failingSince: null,
    url: `${portal}/webhooks/endpoints`,
  },
  'basket-gone': {
    kind: 'endpoint-paused',
    partnerName,
    endpoint: 'https://shop.example/checkouts',
    isBasket: true,
    failingSince: null,
    url: `${portal}/baskets`,
  },
  'tool-paused': {
    kind: 'endpoint-paused',
    partnerName,
    endpoint: 'https://a.klaviyo.com/api/events',
    isTool: true,
    failingSince: '2026-11-18T12:00:00Z',
    url: `${portal}/marketing`,
  },
  'flow-paused': {
    kind: 'flow-paused',
    partnerName,
    failingSince: '2026-11-18T12:00:00Z',
    url: 'https://kiln.myshopify.com/admin/apps/flow',
  },
  week: {
    kind: 'week',
    partnerName,
    worth: {
      waiting: {
        kind: 'back_in_stock',
        people: 41,
        title: 'Ono Vase',
        variant: 'Clay / large',
        cursor: '41.6',
        estimate: { priceMinor: 7_200, currency: 'EUR', percent: 5, isOwn: false, minor: 14_000 },
      },
      range: { from: '2026-11-16', to: '2026-11-22' },
      revenue: [{ currency: 'EUR', netMinor: 124_000, beforeMinor: 93_000 }],
      hasSales: true,
    },
    url: portal,
    stopUrl: 'https://wishlist.example/unsubscribe/q3Vn0v?weekly=41',
  },
  'week-in-stock': {
    kind: 'week',
    partnerName,
    worth: {
      waiting: {
        kind: 'price_drop',
        people: 1,
        title: 'Dome Lamp',
        variant: null,
        cursor: '1.6',
        estimate: null,
      },
      range: { from: '2026-11-16', to: '2026-11-22' },
      revenue: [
        { currency: 'EUR', netMinor: 93_000, beforeMinor: 124_050 },
        { currency: 'USD', netMinor: 8_000, beforeMinor: 0 },
      ],
      hasSales: true,
    },
    url: portal,
    stopUrl: 'https://wishlist.example/unsubscribe/q3Vn0v?weekly=41',
  },
  'partner-deleted': { kind: 'partner-deleted', partnerName },
  'partner-suspended': {
    kind: 'partner-suspended',
    partnerName,
    reason: 'The shop sells counterfeits.',
    contact: 'help@wishlist.example',
    url: portal,
  },
  'partner-suspended-ask': {
    kind: 'partner-suspended',
    partnerName,
    reason: 'The shop sells counterfeits.',
    contact: null,
    url: portal,
  },
  'partner-resumed': { kind: 'partner-resumed', partnerName, url: portal },
  'plan-requested': {
    kind: 'plan-requested',
    partnerId: 41,
    partnerName,
    planName: 'Scale',
    interval: 'year',
    requestedBy: 'ada@kiln.example',
  },
};
