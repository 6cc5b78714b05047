import { z } from '@hono/zod-openapi';
import type { KeyCounters } from '#api/modules/keys/key-counters.ts';
import { readKeyUsage } from '#api/modules/keys/read-key-usage.ts';
import { keyUsage } from '#api/modules/keys/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { bearer } from '#api/platform/http/auth.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readUsage } from './read-usage.ts';
import { usageRecord } from './schemas.ts';

const ofKey = endpoint({
  method: 'get',
  path: '/api-usage/{apiKeyId}',
  tag: 'Usage',
  summary: 'Get a key’s requests and its plan’s limits',
  description:
    'Returns the counts for the current UTC month and minute. The limits are for information only: no request is refused because of them.',
  auth: 'named key',
  audience: 'partners',
  params: z.object({ apiKeyId: idParameter }),
  answer: keyUsage,
  fails: ['api_key_not_found', 'plan_limits_not_found'],
  rejects: { apiKeyId: 'invalid_api_key_id' },
  unexpected: 'internal_server_error',
});

const ofPartner = endpoint({
  method: 'get',
  path: '/me/usage',
  tag: 'Usage',
  summary: 'Get the partner’s usage this month',
  description:
    'Returns the actions of all keys in the current UTC month, the limit, the overage and the next plan. Amounts are in euro cents, with at most one decimal; null means none or unlimited.',
  auth: 'account',
  audience: 'partners',
  answer: usageRecord,
  fails: ['partner_not_found', 'plan_limits_not_found'],
  unexpected: 'internal_server_error',
});

/** The usage routes: docs/rules.md, “Usage”. */
export function usageRoutes(ctx: Context, counters: KeyCounters) {
  const { router, on } = endpoints(ctx);

  on(ofKey, ({ params, http }) =>
    readKeyUsage(
      ctx,
      { ...params, publicKey: bearer(http.req.header('authorization')) },
      counters.read.bind(counters),
    ),
  );
  on(ofPartner, async ({ member }) => {
    if (!member) throw new ServiceError('partner_not_found');
    return readUsage(ctx, member.partnerId);
  });

  return router;
}
