import type { AccountMerge, Profile } from '#api/contract/account.ts';
import type { PasskeyBody } from '#api/contract/passkey.ts';

export interface AccountPageData {
  kind: 'account';
  profile: Profile;
  passkeys: PasskeyBody[];
  merges: AccountMerge[];
  /** The word to enter to confirm deleting the account. */
  word: string;
}
