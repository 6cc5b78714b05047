import type { TokenScope } from '#api/contract/token-scopes.ts';
import { parseEmail } from '#api/modules/identity/email-address.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { parseName } from '#api/platform/parse-name.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { notifyTokenChange } from './notify-token-change.ts';
import { tokenName } from './schemas.ts';
import { lockTeam } from './team.ts';

export const patPrefix = 'wl_pat_';
/** Days until a token expires, unless its creator chose fewer. */
export const patDays = 365;

/** A new token; `token` is only returned here, because only its hash is stored. */
export interface IssuedPat {
  id: number;
  token: string;
  name: string;
  scopes: readonly TokenScope[];
  createdAt: Date;
  expiresAt: Date;
}

const insert = statement('pat_insert')`
  INSERT INTO personal_access_tokens (user_id, partner_id, token_hash, name, scopes, created_at, expires_at)
  VALUES (:userId, :partnerId, :tokenHash, :name, :scopes, :createdAt, :expiresAt) RETURNING id`;
const owner = statement('pat_owner')`
  SELECT u.email, u.locale, p.name AS partner_name FROM users u, partners p
  WHERE u.id = :userId AND p.id = :partnerId`;

/** The choices of a token's creator. */
export interface PatChoices {
  /** The token's scopes; by default, it can do everything that its member can. */
  scopes?: readonly TokenScope[] | undefined;
  /** 1 to 365, which is the default. */
  days?: number | undefined;
}

/**
 * Creates a personal access token for a partner's member, who is notified by email.
 * @throws ServiceError `invalid_input` for the name, `forbidden` if they have just left
 */
export async function issuePat(
  ctx: Context,
  {
    userId,
    partnerId,
    name: entered,
    scopes = [],
    days = patDays,
  }: PatChoices & { userId: string; partnerId: number; name: string },
): Promise<IssuedPat> {
  const name = entered === '' ? '' : parseName(tokenName, entered);
  const token = createSecret(patPrefix);
  const createdAt = ctx.clock();
  const expiresAt = new Date(createdAt.getTime() + days * 86_400_000);
  const id = await transaction(ctx.pool, async (sql, client) => {
    // A member who leaves right now must not keep a token that would work again if they come back.
    if (!(await lockTeam(sql, partnerId)).has(userId)) throw new ServiceError('forbidden');
    const values = { userId, partnerId, tokenHash: hashSecret(token), name, scopes, createdAt, expiresAt };
    const [made] = await sql.rows(insert, values);
    const [holder] = await sql.rows(owner, { userId, partnerId });
    if (holder) await notifyTokenChange(ctx, client, { name, ...holder }, 'added');
    return made?.id ?? 0;
  });
  return { id, token, name, scopes, createdAt, expiresAt };
}

/**
 * Creates a personal access token for the person with this email address, in the partner they joined first.
 * @throws ServiceError `invalid_email`, `partner_not_found` if they aren't a member of a partner, `invalid_input`
 */
export async function createPat(
  ctx: Context,
  { email, name = '', ...choices }: PatChoices & { email: string; name?: string },
): Promise<IssuedPat & { partnerId: number }> {
  const member = await ctx.prisma.partnerMember.findFirst({
    where: { user: { email: parseEmail(email) } },
    orderBy: [{ createdAt: 'asc' }, { partnerId: 'asc' }],
  });
  if (!member) throw new ServiceError('partner_not_found');
  const { userId, partnerId } = member;
  return { ...(await issuePat(ctx, { userId, partnerId, name, ...choices })), partnerId };
}
