import type { Profile } from '#api/contract/account.ts';

export interface AccountPageData {
  kind: 'account';
  profile: Profile;
  /** The word to enter to confirm deleting the account. */
  word: string;
}
