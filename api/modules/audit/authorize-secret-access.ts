import type { Context as HttpContext } from 'hono';
import { hasScope } from '#api/contract/token-scopes.ts';
import { hasProof } from '#api/modules/identity/prove-caller.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { operationId } from '#api/platform/http/openapi.ts';
import { neededScope, type Scoped } from '#api/platform/http/token-scope.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { countAction } from './count-action.ts';

/**
 * Whether the response to a request by a member or token contains secrets: if the token could also
 * replace them, or the member signed in within the last ten minutes. If so, this is noted in the
 * audit log.
 * @param read the endpoint, which has a secret to show
 */
export async function authorizeSecretAccess(
  ctx: Context,
  http: HttpContext<HttpEnv>,
  read: Scoped & { path: string },
): Promise<boolean> {
  const member = http.get('member');
  if (!member) return false;
  const { tokenId, scopes, userId, partnerId } = member;
  const needed = neededScope({ ...read, method: 'put' });
  const isAllowed =
    tokenId === null ? await hasProof(ctx, http) : needed !== undefined && hasScope(scopes, needed);
  if (!isAllowed) return false;
  const { address, agent } = visitorOf(http);
  const action = {
    actor: { kind: 'member' as const, userId, tokenId },
    partnerId,
    action: operationId(read.method, read.path),
    subject: http.req.param() as Record<string, string>,
    from: { address, agent },
  };
  await countAction(ctx.sql, action, ctx.clock());
  return true;
}
