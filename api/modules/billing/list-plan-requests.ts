import type { Context } from '#api/platform/context.ts';

/** Open plan requests, oldest first. */
export async function listPlanRequests(ctx: Context) {
  const requests = await ctx.prisma.planRequest.findMany({
    where: { doneAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { partner: { select: { name: true, plan: true } } },
  });
  const ids = requests.flatMap(({ requestedBy }) => requestedBy ?? []);
  const users = await ctx.prisma.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  });
  return requests.map((request) => ({
    partner_id: request.partnerId,
    name: request.partner.name,
    plan: request.plan,
    interval: request.interval,
    current_plan: request.partner.plan,
    requested_by: users.find(({ id }) => id === request.requestedBy)?.email ?? null,
    requested_at: request.createdAt.toISOString(),
  }));
}
