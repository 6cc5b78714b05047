import { createHash } from 'node:crypto';
import { mailboxOf } from './mailbox.ts';

declare const counted: unique symbol;

/** Proof that an email was counted against the limits of its mailbox; only `permitMail` issues one. */
export type MailPermit = string & { readonly [counted]: true };

/**
 * The cause of an email: the owner of its address, who has proved that it's theirs; the operator;
 * or anyone else, which requires a permit.
 */
export type MailCause = { kind: 'owner' | 'operator' } | { kind: 'stranger'; permit: MailPermit };

/** The permit for one email to an address. Only for `permitMail`, which counts it. */
export const permitTo = (address: string): MailPermit =>
  createHash('sha256').update(mailboxOf(address)).digest('base64url') as MailPermit;

/** @throws Error if the cause is missing, or a stranger's email has no permit for its address */
export function requireCause(to: string, cause: MailCause): void {
  const { kind } = (cause as MailCause | undefined) ?? { kind: 'unknown' };
  if (kind === 'owner' || kind === 'operator') return;
  if (kind === 'stranger' && (cause as { permit?: unknown }).permit === permitTo(to)) return;
  throw new Error('an email was refused: no one has decided who causes it');
}
