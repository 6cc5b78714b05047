import type { Context } from '#api/platform/context.ts';

/** An account with an email address as the operator sees it. */
export interface FoundUser {
  id: string;
  email: string | null;
  name: string | null;
  partners: number[];
  created_at: string;
}

/** Accounts with an email address, newest first; with `text`, those whose address or name contains it. */
export async function findUsers(
  ctx: Context,
  { limit, text }: { limit: number; text?: string | undefined },
): Promise<FoundUser[]> {
  const contains = { contains: text ?? '', mode: 'insensitive' } as const;
  const users = await ctx.prisma.user.findMany({
    where: { email: { not: null }, ...(text && { OR: [{ email: contains }, { displayName: contains }] }) },
    include: { memberships: { select: { partnerId: true } } },
    orderBy: { createdAt: 'desc' },
    take: limit,
  });
  return users.map(({ id, email, displayName, memberships, createdAt }) => ({
    id,
    email,
    name: displayName,
    partners: memberships.map(({ partnerId }) => partnerId),
    created_at: createdAt.toISOString(),
  }));
}
