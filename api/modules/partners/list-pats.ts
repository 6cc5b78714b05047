import type { TokenScope } from '#api/contract/token-scopes.ts';
import type { Member } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';

/** A personal access token without its value. */
export interface PatRecord {
  id: number;
  name: string;
  /** The token's scopes; empty: everything its member can do. */
  scopes: TokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  status: 'active' | 'expired' | 'revoked';
  /** Email address of the member it acts for. */
  email: string;
  /** Whether it acts for the caller. */
  own: boolean;
}

/** The tokens that a member can see, newest first: for owners all of the partner's, for others their own. */
export async function listPats(ctx: Context, { partnerId, userId, role }: Member): Promise<PatRecord[]> {
  const now = ctx.clock();
  const rows = await ctx.prisma.personalAccessToken.findMany({
    where: { partnerId, ...(role !== 'owner' && { userId }) },
    include: { user: { select: { email: true } } },
    omit: { tokenHash: true },
    orderBy: { id: 'desc' },
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes as TokenScope[],
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    status: row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active',
    email: row.user.email ?? '',
    own: row.userId === userId,
  }));
}
