/** Passwords that became known elsewhere. */
export interface PasswordLeaks {
  /** Whether this one did. Nobody is told the password; where the question fails, it counts as not known. */
  has(password: string): Promise<boolean>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    passwordLeaks: PasswordLeaks;
  }
}
