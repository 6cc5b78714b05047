import type { Context as HttpContext } from 'hono';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { recordAction } from './record-action.ts';

type Ids = Record<string, string | number>;

/**
 * The IDs in a request's path, cut short because they come from the caller. Account IDs are
 * lowercased, so that they can be found.
 */
const idsIn = ({ userId, ...params }: Record<string, string>): Ids =>
  Object.fromEntries(
    Object.entries({ ...params, ...(userId && { userId: userId.toLowerCase() }) }).map(([name, value]) => [
      name,
      value.slice(0, 100),
    ]),
  );

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 100);

/** The ID of what was created: `{ id }`, or `{ key: { id } }`. */
export function createdIn(answer: unknown): Ids {
  if (answer === null || typeof answer !== 'object') return {};
  const found = [answer, ...Object.values(answer)].find(
    (part): part is { id: string | number } =>
      part !== null && typeof part === 'object' && 'id' in part && isId(part.id),
  );
  return found ? { created: found.id } : {};
}

/**
 * Runs a request by a member or token and records it in the partner's audit log. Other callers of
 * the endpoint aren't recorded.
 */
export function recordCall<Answer>(
  ctx: Context,
  http: HttpContext<HttpEnv>,
  call: { action: string; fields: string[] },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const member = http.get('member');
  const params = http.req.param() as Record<string, string>;
  const partnerId = member?.partnerId ?? Number(params.id);
  const userId = http.get('userId');
  if (!userId || !Number.isSafeInteger(partnerId)) return work();
  const { address, agent } = visitorOf(http);
  const action = {
    ...call,
    actor: { kind: 'member' as const, userId, tokenId: member?.tokenId ?? null },
    partnerId,
    subject: idsIn(params),
    from: { address, agent },
  };
  return recordAction(ctx, action, work, (answer) => {
    if (!(answer instanceof Response))
      return { subject: http.req.method === 'POST' ? createdIn(answer) : {} };
    return answer.headers.has('Idempotent-Replayed') ? null : {};
  });
}
