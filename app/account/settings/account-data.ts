import type { IdentityBody } from '#api/contract/identity.ts';
import type { PasskeyBody } from '#api/contract/passkey.ts';
import type { AccountMerge, Profile } from '#api/modules/identity/schemas.ts';
import type { GivenConsent } from '#api/modules/marketing/schemas.ts';

export interface AccountPageData {
  kind: 'account';
  profile: Profile;
  passkeys: PasskeyBody[];
  merges: AccountMerge[];
  identities: IdentityBody[];
  /** Services that aren't connected yet. */
  providers: { id: string; name: string }[];
  /** The shops whose marketing the shopper agreed to. */
  consents: GivenConsent[];
  /** The word to enter to confirm deleting the account. */
  word: string;
}
