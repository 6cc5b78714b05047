import type { Context } from '#api/platform/context.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import { type Caller, hashCaller, type KnownBy } from './caller.ts';
import { networkLimits, type SignInLimit } from './sign-in-counts.ts';

const hour = 60 * 60;
const day = 24 * hour;

/**
 * Seconds in which the emails to an address are counted: an hour and the ten minutes that a code is valid, so that the
 * attempts of any hour are on the codes of one such window.
 */
export const mailWindow = 70 * 60;
/**
 * Emails to one address within the window that weren't used. Networks and devices from which the account has signed in
 * have a separate share, which strangers can't use up. After `day`, strangers still get one per window.
 * docs/decisions/sign-in-codes.md has the resulting odds.
 */
export const codesPerEmail = { hour: 10, day: 30, ofKnown: 5 } as const;
/** Emails per hour to one address, requested by one network, or by one known device. */
export const codesPerPair = 5;
/** The number of an address's emails that no network can use up, however wide it is. */
const leftToOthers = 2;
/** The daily limit of a network, as a multiple of its hourly limit. */
export const networkDay = 3;

interface MailRequest {
  /** The address it is sent to. */
  email: string;
  caller: Caller;
  knownBy: KnownBy;
}

/** The limits that an email counts against, in addition to `codesPerEmail`. */
export interface MailLimits {
  /** Limits of the caller and the address. */
  ofPair: SignInLimit[];
  /** Limits of the caller's network, for all addresses. */
  ofNetwork: SignInLimit[];
  /** Limits of the address and day. */
  ofDay: SignInLimit[];
}

/** A device that is known has only its own limit. */
export function mailLimits(ctx: Context, { email, caller, knownBy }: MailRequest): MailLimits {
  const kind = `sign-in mails to ${email}`;
  if (knownBy === 'device') {
    const subject = keyedHash(ctx, `${kind}\n${hashCaller(ctx, caller).toString('hex')}`);
    return { ofPair: [{ subject, most: codesPerPair, seconds: hour }], ofNetwork: [], ofDay: [] };
  }
  const { network } = caller;
  const perHour = ctx.settings.signIn.codesPerNetwork;
  const perDay = perHour * networkDay;
  const subject = keyedHash(ctx, kind);
  return {
    ofPair: networkLimits(ctx, kind, { network, most: codesPerPair, seconds: hour }).map((limit) => ({
      ...limit,
      most: Math.min(limit.most, codesPerEmail.hour - leftToOthers),
    })),
    ofNetwork: [
      ...networkLimits(ctx, 'sign-in mails of an hour', { network, most: perHour, seconds: hour }),
      ...networkLimits(ctx, 'sign-in mails of a day', { network, most: perDay, seconds: day }),
    ],
    ofDay: knownBy === null ? [{ subject, most: codesPerEmail.day, seconds: day }] : [],
  };
}
