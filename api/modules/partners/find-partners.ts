import type { Context } from '#api/platform/context.ts';

/** A partner as the operator sees it. */
export interface FoundPartner {
  id: number;
  name: string;
  plan: string;
  owners: string[];
  shops: string[];
  created_at: string;
  /** Since when it is suspended, and why. */
  suspended_at: string | null;
  suspended_reason: string | null;
}

/** Partners, newest first; with `text`, those whose name, member's email address or shop contains it. */
export async function findPartners(
  ctx: Context,
  { limit, text }: { limit: number; text?: string | undefined },
): Promise<FoundPartner[]> {
  const contains = { contains: text ?? '', mode: 'insensitive' } as const;
  const partners = await ctx.prisma.partner.findMany({
    where: text
      ? {
          OR: [
            { name: contains },
            { members: { some: { user: { email: contains } } } },
            { shops: { some: { domain: contains } } },
          ],
        }
      : {},
    include: {
      members: { where: { role: 'owner' }, select: { user: { select: { email: true } } } },
      shops: { select: { domain: true } },
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return partners.map(({ id, name, plan, members, shops, createdAt, suspendedAt, suspendedReason }) => ({
    id,
    name,
    plan,
    owners: members.flatMap(({ user }) => user.email ?? []),
    shops: shops.map(({ domain }) => domain),
    created_at: createdAt.toISOString(),
    suspended_at: suspendedAt?.toISOString() ?? null,
    suspended_reason: suspendedReason,
  }));
}
