import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { acceptInviteCode } from './accept-invite-code.ts';
import { createInviteCode } from './create-invite-code.ts';
import { listInviteCodes } from './list-invite-codes.ts';
import { revokeInviteCode } from './revoke-invite-code.ts';
import { friend, inviteCode } from './schemas.ts';

const shopper = { tag: 'Friends', auth: 'shopper', audience: 'shoppers' } as const;
const oneCode = z.object({ code: z.string().max(100).openapi({ example: 'K7PA-X9TM-4GDR' }) });

const createCode = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/invite-codes',
  summary: 'Create an invitation code',
  description: 'Valid for 14 days and any number of friends. A shopper can have up to 50 valid ones.',
  answer: inviteCode,
  fails: ['invalid_input'],
  unexpected: 'create_failed',
  creates: true,
});

const listCodes = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/invite-codes',
  summary: 'List valid invitation codes, newest first',
  description: 'Revoked and expired codes aren’t included.',
  answer: z.object({ invite_codes: z.array(inviteCode) }),
  unexpected: 'server_error',
});

const revokeCode = endpoint({
  ...shopper,
  method: 'delete',
  path: '/me/invite-codes/{code}',
  summary: 'Revoke an invitation code',
  description: 'Its link stops working. Friends made with it stay.',
  params: oneCode,
  answer: done,
  fails: ['invalid_code'],
  rejects: { code: 'invalid_code' },
  unexpected: 'delete_failed',
});

const acceptCode = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/invite-codes/accept',
  summary: 'Become friends with the creator of a code',
  description: 'Case, spaces and dashes are ignored.',
  body: oneCode,
  answer: z.object({ ok: z.literal(true), friend }),
  creates: true,
  fails: ['invalid_code', 'cannot_invite_self'],
  rejects: { code: 'missing_params' },
  unexpected: 'internal',
});

/** Invitation codes, which make their creator and anyone who enters them friends. */
export function inviteCodeRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(createCode, ({ userId }) => createInviteCode(ctx, userId));
  on(listCodes, async ({ userId }) => ({ invite_codes: await listInviteCodes(ctx, userId) }));
  on(revokeCode, async ({ userId, params }) => {
    await revokeInviteCode(ctx, userId, params.code);
    return { ok: true };
  });
  on(acceptCode, async ({ userId, body }) => ({
    ok: true,
    friend: await acceptInviteCode(ctx, userId, body.code),
  }));

  return router;
}
