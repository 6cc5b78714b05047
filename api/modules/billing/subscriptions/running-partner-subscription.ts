import type { Context } from '#api/platform/context.ts';

/** What a partner has at the payment service and has not ended; null where there is nothing. */
export async function runningPartnerSubscription(ctx: Context, partnerId: number) {
  const found = await ctx.prisma.partnerSubscription.findFirst({
    where: { partnerId, provider: 'stripe', endedAt: null },
  });
  return found?.externalId ? { ...found, externalId: found.externalId } : null;
}
