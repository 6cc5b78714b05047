import { plans } from '#api/contract/plans.ts';
import { actionsLimit, requirePlan } from '#api/modules/plans/limits.ts';
import { usageTotals } from '#api/modules/plans/usage-totals.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ApiKey, Partner } from '#prisma/client/client.ts';
import type { KeyUsage } from './schemas.ts';

/** Requests with a key this minute and this month. */
export type RequestCounts = (key: {
  id: number;
  plan: KeyUsage['plan'];
}) => Promise<{ minute: number; month: number }>;

/**
 * A key's usage this month, for the holder of the key.
 * @param publicKey the caller's key, which must be active and have that ID
 * @throws ServiceError `api_key_not_found`, `unauthorized`, `plan_limits_not_found`
 */
export async function readKeyUsage(
  ctx: Context,
  { apiKeyId, publicKey }: { apiKeyId: number; publicKey: string | undefined },
  requestsOf: RequestCounts,
): Promise<KeyUsage> {
  const key = await ctx.prisma.apiKey.findUnique({ where: { id: apiKeyId }, include: { partner: true } });
  if (!key) throw new ServiceError('api_key_not_found');
  const isActive = key.status === 'active' && (key.expiresAt === null || key.expiresAt > ctx.clock());
  if (key.value !== publicKey || !isActive) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return usageOf(ctx, key, requestsOf);
}

/**
 * The same for a member of the key's partner, even if the key has ended.
 * @throws ServiceError `api_key_not_found`, `plan_limits_not_found`
 */
export async function readOwnKeyUsage(
  ctx: Context,
  { keyId, partnerId }: { keyId: number; partnerId: number },
  requestsOf: RequestCounts,
): Promise<KeyUsage> {
  const key = await ctx.prisma.apiKey.findFirst({
    where: { id: keyId, partnerId },
    include: { partner: true },
  });
  if (!key) throw new ServiceError('api_key_not_found');
  return usageOf(ctx, key, requestsOf);
}

async function usageOf(
  ctx: Context,
  key: ApiKey & { partner: Partner },
  requestsOf: RequestCounts,
): Promise<KeyUsage> {
  const plan = requirePlan(key.partner.plan);
  const requests = await requestsOf({ id: key.id, plan });
  const { period, saves, shares, listViews, total } = await usageTotals(ctx, key.partnerId);
  return {
    api_key_id: key.id,
    environment: key.environment === 'test' ? 'test' : 'live',
    plan,
    period,
    requests_this_month: requests.month,
    requests_this_minute: requests.minute,
    limits: {
      requests_per_minute: plans[plan].requestsPerMinute,
      requests_per_month: plans[plan].requestsPerMonth,
      actions_per_month: actionsLimit({ plan, actionsLimit: key.partner.actionsLimit }),
    },
    actions: { save: saves, share: shares, list_view: listViews, total },
  };
}
