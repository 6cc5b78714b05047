import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { Ticket } from '#api/platform/tokens/consume-ticket.ts';
import { isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { graceSeconds } from './internal/sessions/refresh-session.ts';
import type { MergeReceipt } from './schemas.ts';
import { locateRefreshToken, readAnyAccessToken, refreshTokenPrefix } from './session.ts';

/** Proof that a caller controls the anonymous account. */
export interface MergeTokens {
  oldRefreshToken?: string | undefined;
  oldAccessToken?: string | undefined;
}

/** `userId` is null if the refresh token no longer works, for example after an earlier merge. */
export interface MergeProof {
  /** Merging requires an active session; with an ended one, only the receipt of an earlier merge is returned. */
  living: boolean;
  userId: string | null;
  tokenHash: Buffer | null;
  /** Used up by the merge. */
  ticket?: Ticket;
  /** Merges a copy of the lists; the account stays unchanged. */
  copies?: boolean;
}

const holderOfToken = statement('merge_token_holder')`
  SELECT user_id FROM refresh_tokens
  WHERE home = :home AND token_hash = :refreshTokenHash AND revoked_at IS NULL AND expires_at > :now AND basket_partner_id IS NULL
    AND (used_at IS NULL OR used_at > :now::timestamptz - make_interval(secs => :graceSeconds))`;

/**
 * The account that the token belongs to.
 * @throws ServiceError `missing_data` if there is no valid token
 */
export async function readProof(ctx: Context, tokens: MergeTokens): Promise<MergeProof> {
  const { oldRefreshToken, oldAccessToken } = tokens;
  if (oldRefreshToken && isWellFormedSecret(oldRefreshToken, refreshTokenPrefix)) {
    const located = await locateRefreshToken(ctx, oldRefreshToken);
    const values = { ...located, now: ctx.clock(), graceSeconds };
    const [row] = await ctx.sql.rows(holderOfToken, values);
    return { userId: row?.user_id ?? null, tokenHash: located.refreshTokenHash, living: row !== undefined };
  }
  const grant = oldAccessToken ? await readAnyAccessToken(ctx, oldAccessToken) : null;
  // A token from a shop's page must not be able to move the shopper's lists.
  if (!grant || grant.basketPartnerId !== null) {
    throw new ServiceError('missing_data', { hint: 'send old_refresh_token or old_access_token' });
  }
  return { userId: grant.userId, tokenHash: null, living: !grant.ended };
}

const receiptOf = statement('merge_receipt')<{ receipt: MergeReceipt }>`
  SELECT receipt FROM account_migrations
  WHERE new_user_id = :newUserId AND undone_at IS NULL AND (old_user_id = :userId? OR :tokenHash? = ANY(old_token_hashes))`;

/** The receipt of an earlier merge, found by either token of the old account. */
export async function findReceipt(
  sql: Sql,
  newUserId: string,
  proof: Pick<MergeProof, 'userId' | 'tokenHash'>,
): Promise<MergeReceipt | null> {
  const values = { newUserId, userId: proof.userId, tokenHash: proof.tokenHash };
  const [row] = await sql.rows(receiptOf, values);
  return row?.receipt ?? null;
}
