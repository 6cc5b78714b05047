import type { Profile } from '#api/contract/account.ts';

export interface AccountPageData {
  kind: 'account';
  profile: Profile;
  /** The word to type before the account is deleted. */
  word: string;
}
