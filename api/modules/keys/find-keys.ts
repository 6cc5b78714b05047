import type { Context } from '#api/platform/context.ts';

/** A public key as the operator sees it. */
export interface FoundKey {
  id: number;
  key: string;
  partner_id: number;
  environment: string;
  status: string;
  domains: string[];
  created_at: string;
}

/** Public keys, newest first: of one partner or, with `text`, those with this value or allowed domain. */
export async function findKeys(
  ctx: Context,
  options: { limit: number; partnerId?: number | undefined; text?: string | undefined },
): Promise<FoundKey[]> {
  const { limit, partnerId, text } = options;
  const keys = await ctx.prisma.apiKey.findMany({
    where: {
      ...(partnerId !== undefined && { partnerId }),
      ...(text !== undefined && { OR: [{ value: text }, { allowedDomains: { has: text.toLowerCase() } }] }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return keys.map(({ id, value, partnerId, environment, status, allowedDomains, createdAt }) => ({
    id,
    key: value,
    partner_id: partnerId,
    environment,
    status,
    domains: allowedDomains,
    created_at: createdAt.toISOString(),
  }));
}
