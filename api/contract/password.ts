/** Password rules: no composition rules, but nothing common or easy to guess. */

/** Characters, after normalization. */
export const passwordLength = { min: 12, max: 256 } as const;

/** Reasons for refusing a password (`reason`), and how to fix each. */
export const passwordFaults = {
  too_short: `Use at least ${passwordLength.min} characters. A few words are easy to remember.`,
  too_long: `Use at most ${passwordLength.max} characters.`,
  common: 'This password is too common. Choose one that’s hard to guess.',
  personal: 'Your password can’t be based on your email address or our name. Choose something else.',
  breached: 'This password has appeared in a data breach. Choose one that you don’t use anywhere else.',
} as const;
export type PasswordFault = keyof typeof passwordFaults;
