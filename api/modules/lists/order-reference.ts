import { createHash, createHmac } from 'node:crypto';
import { type SalePath, salePaths } from '#api/contract/orders.ts';
import type { Context } from '#api/platform/context.ts';
import { seal, unseal } from '#api/platform/tokens/seal.ts';

/**
 * The person whose purchase a reference stands for: a giver, a visitor of a creator shop (without a
 * wish), or the list's owner. The purchase through a `link` that the owner got can be anyone's,
 * because owners can pass links on. Earlier versions issued its position for all of an owner's
 * references, so those count as links. References contain positions in this list and in
 * `salePaths`, so only add at the end.
 */
const purchasers = ['link', 'giver', 'visitor', 'owner'] as const;

export type Purchaser = (typeof purchasers)[number];

/** The origin of a line in a shop's cart. */
export interface OrderReference {
  partnerId: number;
  path: SalePath;
  by: Purchaser;
  /** ID of the wish; for a `visitor`, of the creator shop. */
  id: number;
  productId: number;
  issuedAt: Date;
  /** The reservation that the purchase ends, if its giver had one. */
  claimId?: number;
}

const keyOf = (secret: Uint8Array) => createHmac('sha256', secret).update('order reference').digest();

const ivOf = (secret: Uint8Array, text: string) =>
  createHmac('sha256', secret).update(`order reference iv ${text}`).digest().subarray(0, 12);

/**
 * Minutes for which an owner gets the same reference for a wish, so adding it to the cart twice
 * results in one line.
 */
const sharedMinutes = 60;

/**
 * Issues an opaque reference to a wish for the cart of a partner's shop. It's encrypted, so the
 * shop can't tell whose list it's from. References for anyone but the owner are different each
 * time, so the shop can't tell either that two are for the same wish. An `owner`'s reference is
 * only for items that are added to the cart without a link.
 */
export function issueReference(ctx: Context, reference: Omit<OrderReference, 'issuedAt'>): string {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('there is no token secret');
  const { partnerId, path, by, id, productId, claimId } = reference;
  const isOwn = by === 'owner';
  const now = Math.floor(ctx.clock().getTime() / 60_000);
  const minute = isOwn ? now - (now % sharedMinutes) : now;
  const facts = [partnerId, salePaths.indexOf(path), purchasers.indexOf(by), id, productId, minute];
  if (claimId !== undefined) facts.push(claimId);
  const text = facts.join(' ');
  const iv = isOwn ? ivOf(current.secret, text) : undefined;
  return seal(keyOf(current.secret), text, iv).toString('base64url');
}

/** The content of a reference; null if we didn't issue it. */
export function readReference(ctx: Context, text: string): OrderReference | null {
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.toString('base64url') !== text) return null;
  for (const { secret } of ctx.settings.tokenSecrets) {
    try {
      const facts = unseal(keyOf(secret), sealed).split(' ').map(Number);
      const [partnerId, path, by, id, productId, minute, claimId] = facts as [
        number,
        number,
        number,
        number,
        number,
        number,
        number?,
      ];
      const issuedAt = new Date(minute * 60_000);
      return { partnerId, path: salePaths[path]!, by: purchasers[by]!, id, productId, issuedAt, claimId };
    } catch {
      // Sealed with another secret.
    }
  }
  return null;
}

/** The part of a reference that is stored, to recognize it in a refund. */
export const hashReference = (text: string): Buffer => createHash('sha256').update(text).digest();
