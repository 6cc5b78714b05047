import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { listConsents } from './list-consents.ts';
import { readConsent } from './read-consent.ts';
import { consentChange, consentState, givenConsent } from './schemas.ts';
import { setConsent } from './set-consent.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/**
 * Doesn't allow sessions of a shop's own pages, because the shop could agree on the shopper's
 * behalf.
 */
const ofShop = {
  tag: 'Widget',
  auth: 'widget and shopper',
  audience: 'shop pages',
  path: '/widget/marketing-consent',
  answer: consentState,
} as const;

const read = endpoint({
  ...ofShop,
  method: 'get',
  summary: 'Read whether the shopper agreed to the shop’s marketing',
  description:
    'Also returns what the shop asks. `agreed` stays true when the shop changes its words: the consent is to the earlier ones.',
});

const change = endpoint({
  ...ofShop,
  method: 'put',
  summary: 'Agree to the shop’s marketing, or withdraw that',
  description:
    'Only for shoppers with a confirmed email address, in full sessions. From then on, the shop’s marketing tools get the shopper’s address with what they save in this shop.',
  body: consentChange,
  fails: ['forbidden', 'invalid_input'],
});

const ofShopper = { tag: 'Account', auth: 'shopper', audience: 'shoppers' } as const;

const list = endpoint({
  ...ofShopper,
  method: 'get',
  path: '/me/marketing-consents',
  summary: 'List the shops whose marketing the shopper agreed to',
  description: 'The latest first, each with the words that the shopper agreed to.',
  answer: z.object({ consents: z.array(givenConsent) }),
});

const withdraw = endpoint({
  ...ofShopper,
  method: 'delete',
  path: '/me/marketing-consents/{partnerId}',
  summary: 'Withdraw the consent to a shop’s marketing',
  description: 'Nothing more is sent to the shop’s marketing tools. What they already have stays there.',
  params: z.object({ partnerId: idParameter }),
  answer: done,
});

/** A shopper's consent to shops' marketing. */
export function consentRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, ({ userId, grant }) => readConsent(ctx, { userId, partnerId: grant.key.partner.id }));
  on(change, ({ userId, grant, body }) => setConsent(ctx, { userId, partnerId: grant.key.partner.id }, body));
  on(list, async ({ userId }) => ({ consents: await listConsents(ctx, userId) }));
  on(withdraw, async ({ userId, params: { partnerId } }) => {
    await withdrawConsent(ctx, { userId, partnerId });
    return { ok: true };
  });

  return router;
}
