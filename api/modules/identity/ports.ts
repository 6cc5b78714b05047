import type { Member } from './find-member.ts';

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

declare module '#api/platform/http/types.ts' {
  interface Callers {
    /** Somebody who acts for a partner. */
    member: Member;
  }
}
