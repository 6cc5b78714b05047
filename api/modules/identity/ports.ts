import type { Member } from './find-member.ts';

/** Checks for leaked passwords. */
export interface PasswordLeaks {
  /** Whether this one has leaked. The password itself isn't sent. False if the check fails. */
  has(password: string): Promise<boolean>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    passwordLeaks: PasswordLeaks;
  }
}

declare module '#api/platform/http/types.ts' {
  interface Callers {
    /** A person acting for a partner. */
    member: Member;
  }
}
