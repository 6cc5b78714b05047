import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { readPartner } from './read-partner.ts';
import { partnerPatch, partnerRecord, storefrontInput, storefrontListing } from './schemas.ts';
import { publishStorefront, readStorefront } from './storefront.ts';
import { updatePartner } from './update-partner.ts';

const member = { tag: 'Partners', auth: 'shopper', audience: 'partners' } as const;
const ofPartner = {
  path: '/partners/{id}',
  params: z.object({ id: idParameter }),
  rejects: { id: 'invalid_partner_id' },
} as const;
const ofStorefront = { ...ofPartner, path: '/partners/{id}/storefront' } as const;

const own = endpoint({
  ...member,
  auth: 'member',
  method: 'get',
  path: '/partners',
  summary: 'Get the caller’s own partner',
  description: 'Returns the partner that the session or token acts for.',
  answer: z.object({ partner: partnerRecord }),
  fails: ['not_found', 'plan_limits_not_found'],
});

const read = endpoint({
  ...member,
  ...ofPartner,
  method: 'get',
  summary: 'Get a partner, as a member',
  description: 'People who aren’t members get `not_found`.',
  answer: z.object({ partner: partnerRecord }),
  fails: ['not_found', 'forbidden', 'plan_limits_not_found'],
});

const update = endpoint({
  ...member,
  ...ofPartner,
  method: 'patch',
  summary: 'Change a partner’s name, contact or billing details, as an owner',
  description: 'Fields you leave out don’t change.',
  proof: 'person or token',
  proofFor: ['technical_contact', 'billing_email'],
  body: partnerPatch,
  answer: z.object({ partner: partnerRecord }),
  fails: ['not_found', 'forbidden', 'nothing_to_update', 'invalid_email', 'plan_limits_not_found'],
});

const readListing = endpoint({
  ...member,
  ...ofStorefront,
  auth: 'shopper or nobody',
  audience: 'everybody',
  method: 'get',
  summary: 'Get the listing of a partner’s shop',
  description: 'Public once it is published; members always have access.',
  answer: z.object({ listing: storefrontListing }),
  fails: ['not_found'],
});

const writeListing = endpoint({
  ...member,
  ...ofStorefront,
  method: 'put',
  summary: 'Set the listing of the linked platform shop, as an owner',
  description:
    'Replaces the whole listing: omitted fields are cleared. The partner needs an active platform shop.',
  body: storefrontInput,
  answer: z.object({ listing: storefrontListing }),
  fails: ['not_found', 'forbidden', 'no_linked_shop'],
});

/** Partners and the listings of their shops. */
export function partnerRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(own, async ({ userId, member: { partnerId } }) => ({
    partner: await readPartner(ctx, userId, partnerId),
  }));
  on(read, async ({ userId, params }) => ({ partner: await readPartner(ctx, userId, params.id) }));

  on(update, async ({ userId, params, body }) => ({
    partner: await updatePartner(ctx, userId, params.id, body),
  }));

  on(readListing, async ({ userId, params }) => ({ listing: await readStorefront(ctx, userId, params.id) }));

  on(writeListing, async ({ userId, params, body }) => ({
    listing: await publishStorefront(ctx, userId, params.id, body),
  }));

  return router;
}
