import type { Context } from '#api/platform/context.ts';
import { mailboxOf } from '#api/platform/mail/mailbox.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import { strangerEmailLimits } from '../../permit-mail.ts';
import { type Caller, hashCaller, type KnownBy } from './caller.ts';
import { networkLimits, type SignInLimit } from './sign-in-counts.ts';

const hour = 60 * 60;
const day = 24 * hour;

/** Emails per hour to one address, requested by one network, or by one known device. */
export const codesPerPair = 5;
/** Emails to an address that no network can use up, however wide it is. */
const leftToOthers = 2;
/** The daily limit of a network, as a multiple of its hourly limit. */
export const networkDay = 3;

interface MailRequest {
  /** The address it is sent to. */
  email: string;
  caller: Caller;
  knownBy: KnownBy;
}

/** The limits that an emailed code counts against, in addition to those of its mailbox. */
export interface MailLimits {
  /** Limits of the caller and the address. */
  ofPair: SignInLimit[];
  /** Limits of the caller's network, for all addresses. */
  ofNetwork: SignInLimit[];
}

/** A known device has only its own limit. */
export function mailLimits(ctx: Context, { email, caller, knownBy }: MailRequest): MailLimits {
  const kind = `sign-in mails to ${mailboxOf(email)}`;
  if (knownBy === 'device') {
    const subject = keyedHash(ctx, `${kind}\n${hashCaller(ctx, caller).toString('hex')}`);
    return { ofPair: [{ subject, most: codesPerPair, seconds: hour }], ofNetwork: [] };
  }
  const { network } = caller;
  const perHour = ctx.settings.signIn.codesPerNetwork;
  const perDay = perHour * networkDay;
  return {
    ofPair: networkLimits(ctx, kind, { network, most: codesPerPair, seconds: hour }).map((limit) => ({
      ...limit,
      most: Math.min(limit.most, strangerEmailLimits.typed.window - leftToOthers),
    })),
    ofNetwork: [
      ...networkLimits(ctx, 'sign-in mails of an hour', { network, most: perHour, seconds: hour }),
      ...networkLimits(ctx, 'sign-in mails of a day', { network, most: perDay, seconds: day }),
    ],
  };
}
