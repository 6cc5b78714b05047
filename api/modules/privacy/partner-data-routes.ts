import { Readable } from 'node:stream';
import { z } from '@hono/zod-openapi';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import { readPartner } from '#api/modules/partners/read-partner.ts';
import {
  partnerDeletion,
  partnerExport,
  partnerPatch,
  partnerRecord,
} from '#api/modules/partners/schemas.ts';
import { updatePartner } from '#api/modules/partners/update-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { deletePartner } from './delete-partner.ts';
import { exportPartner } from './export-partner.ts';

const portal = { tag: 'Portal', auth: 'member', audience: 'partners' } as const;
const ownPartner = { ...portal, path: '/portal/partner' } as const;

const read = endpoint({
  ...ownPartner,
  method: 'get',
  summary: 'Get the partner the caller acts for, with its contact and billing details',
  description: 'Returns the partner that the session or token acts for.',
  answer: z.object({ partner: partnerRecord }),
  fails: ['plan_limits_not_found'],
});

const update = endpoint({
  ...ownPartner,
  method: 'patch',
  summary: 'Change name, contact, email language or billing details, as an owner',
  description: 'Fields you leave out don’t change. Null clears an optional field.',
  proof: 'person or token',
  proofFor: ['technical_contact', 'billing_email'],
  body: partnerPatch,
  answer: z.object({ partner: partnerRecord }),
  fails: ['forbidden', 'nothing_to_update', 'invalid_email', 'plan_limits_not_found'],
});

const download = endpoint({
  ...portal,
  method: 'get',
  path: '/portal/export',
  summary: 'Export the partner’s data, as an owner',
  description:
    'Returns one JSON document, streamed because a long ledger takes a while. Times are in UTC, amounts in minor units.',
  answer: partnerExport,
  fails: ['forbidden', 'plan_limits_not_found'],
});

const remove = endpoint({
  ...portal,
  method: 'post',
  path: '/portal/partner/delete',
  summary: 'Permanently delete the partner, as a signed-in owner',
  description:
    'Deletes its keys, baskets and team immediately, and ends a subscription at the payment service. Shoppers keep what they saved; invoices and the ledger of counted actions are kept for accounting. Refused for a partner with an active platform shop.',
  proof: 'person',
  body: partnerDeletion,
  answer: done,
  fails: ['forbidden', 'shop_still_active', 'payments_unavailable', 'payment_refused'],
});

export function portalPartnerRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, async ({ member }) => ({ partner: await readPartner(ctx, member.userId, member.partnerId) }));

  on(update, async ({ member, body }) => ({
    partner: await updatePartner(ctx, member.userId, member.partnerId, body),
  }));

  on(download, async ({ member, http }) => {
    requireOwnerRole(member);
    const pieces = await exportPartner(ctx, member);
    http.header('Content-Type', 'application/json; charset=utf-8');
    http.header('Content-Disposition', `attachment; filename="partner-${member.partnerId}.json"`);
    http.header('Cache-Control', 'no-store');
    return http.body(
      Readable.toWeb(Readable.from(pieces).map((text: string) => Buffer.from(text))) as ReadableStream,
    );
  });

  on(remove, async ({ member, body }) => {
    requireOwnerRole(member);
    await deletePartner(ctx, member, body);
    return { ok: true };
  });

  return router;
}
