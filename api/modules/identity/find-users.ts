import type { Context } from '#api/platform/context.ts';
import type { User } from '#prisma/client/client.ts';
import { normalEmail } from './email-address.ts';

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
    include: withPartners,
    orderBy: { createdAt: 'desc' },
    take: limit,
  });
  return users.map(foundUser);
}

const withPartners = { memberships: { select: { partnerId: true } } } as const;

const foundUser = ({
  id,
  email,
  displayName,
  memberships,
  createdAt,
}: Pick<User, 'id' | 'email' | 'displayName' | 'createdAt'> & {
  memberships: { partnerId: number }[];
}): FoundUser => ({
  id,
  email,
  name: displayName,
  partners: memberships.map(({ partnerId }) => partnerId),
  created_at: createdAt.toISOString(),
});

/** The account with this ID or email address, or null. Guests only have an ID. */
export async function findUser(ctx: Context, { id, email }: { id?: string; email?: string }) {
  const where = id === undefined ? { email: normalEmail(email ?? '') } : { id };
  const user = await ctx.prisma.user.findUnique({ where, include: withPartners });
  return user && foundUser(user);
}
