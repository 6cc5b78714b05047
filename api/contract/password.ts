/** What a password may be: no rules of composition, but none that others have or that is easy to guess. */

/** Characters, after normalisation. */
export const passwordLength = { min: 12, max: 256 } as const;

/** Why a password is refused, as `reason` tells it, and what its owner does about it. */
export const passwordFaults = {
  too_short: `Use at least ${passwordLength.min} characters. Several words are easy to remember.`,
  too_long: `Use at most ${passwordLength.max} characters.`,
  common: 'Many people use this one or one like it. Choose something that nobody would guess.',
  personal: 'It is made of your address or of our name. Choose something else.',
  breached: 'This password is in lists that were stolen elsewhere. Choose one that you use nowhere else.',
} as const;
export type PasswordFault = keyof typeof passwordFaults;
