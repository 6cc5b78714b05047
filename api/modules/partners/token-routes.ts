import { z } from '@hono/zod-openapi';
import { showScopes } from '#api/modules/identity/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { issuePat } from './issue-pat.ts';
import { listPats, type PatRecord } from './list-pats.ts';
import { revokePat } from './revoke-pat.ts';
import { issuedToken, newToken, portalToken } from './schemas.ts';

const portal = { tag: 'Portal', auth: 'member', audience: 'partners' } as const;

const list = endpoint({
  ...portal,
  path: '/portal/tokens',
  method: 'get',
  summary: 'List personal access tokens, newest first',
  description: 'Returns your own tokens; for owners, those of all members. Values are never returned.',
  answer: z.object({ tokens: z.array(portalToken) }),
});
const create = endpoint({
  ...portal,
  path: '/portal/tokens',
  method: 'post',
  summary: 'Create a personal access token, as a signed-in person',
  description:
    'It has its member’s permissions for this partner, or fewer, for up to 365 days. Its value is only returned once.',
  proof: 'person',
  body: newToken,
  answer: issuedToken,
  creates: 'in once',
  hasSecret: true,
  fails: ['forbidden', 'invalid_input'],
});
const revoke = endpoint({
  ...portal,
  path: '/portal/tokens/{tokenId}',
  method: 'delete',
  summary: 'Revoke a personal access token: your own or, as an owner, anyone’s',
  description: 'It stops working immediately.',
  params: z.object({ tokenId: idParameter }),
  answer: done,
  fails: ['not_found'],
});

const body = (token: PatRecord): z.infer<typeof portalToken> => ({
  id: token.id,
  name: token.name,
  scopes: showScopes(token.scopes),
  created_at: token.createdAt.toISOString(),
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
  expires_at: token.expiresAt.toISOString(),
  revoked_at: token.revokedAt?.toISOString() ?? null,
  status: token.status,
  email: token.email,
  own: token.own,
});

/** Personal access tokens for tools. */
export function portalTokenRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member }) => ({ tokens: (await listPats(ctx, member)).map(body) }));
  on(create, async ({ member, once, body: { name, scopes: wanted, expires_in_days: days } }) => {
    const { userId, partnerId } = member;
    const choices = { scopes: wanted && [...new Set(wanted)], days };
    return once(async () => {
      const issued = await issuePat(ctx, { userId, partnerId, name, ...choices });
      const { id, token, scopes, createdAt, expiresAt } = issued;
      return {
        id,
        token,
        name,
        scopes: showScopes(scopes),
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      };
    });
  });
  on(revoke, async ({ member, params: { tokenId } }) => {
    await revokePat(ctx, member, tokenId);
    return { ok: true as const };
  });

  return router;
}
