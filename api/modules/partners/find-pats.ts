import { showScopes } from '#api/modules/identity/schemas.ts';
import type { Context } from '#api/platform/context.ts';

/** Personal access tokens as the operator sees them, newest first; with `partnerId`, only its own. */
export async function findPats(
  ctx: Context,
  { partnerId, limit }: { partnerId?: number | undefined; limit: number },
) {
  const now = ctx.clock();
  const rows = await ctx.prisma.personalAccessToken.findMany({
    where: { partnerId },
    include: { user: { select: { email: true } } },
    omit: { tokenHash: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({
    id: row.id,
    partner_id: row.partnerId,
    name: row.name,
    email: row.user.email,
    scopes: showScopes(row.scopes),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
    status: row.revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active',
  }));
}
