import { type PasswordFault, passwordFaults, passwordLength } from '#api/contract/password.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isCommonPassword } from './is-common-password.ts';

/** The normal form for counting, comparing and hashing: Unicode NFKC, trimmed. */
export const normalPassword = (text: string): string => text.normalize('NFKC').trim();

/** The number of characters that must remain after personal words are removed. */
const minOwnCharacters = 8;

function isPersonal(password: string, { email, brand }: { email: string; brand: string }): boolean {
  const plain = password.toLowerCase();
  const words = [...email.toLowerCase().split(/[^\p{L}\p{N}]+/u), ...brand.toLowerCase().split(/\s+/)]
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  let rest = plain;
  for (const word of [email, ...words]) rest = rest.replaceAll(word, '');
  return rest !== plain && rest.length < minOwnCharacters;
}

/** @throws ServiceError `weak_password` with `reason` and `hint` */
export function refusePassword(reason: PasswordFault): never {
  throw new ServiceError('weak_password', { field: 'password', reason, hint: passwordFaults[reason] });
}

/**
 * Checks a normalized password against the offline rules. Length is in characters, not bytes.
 * @throws ServiceError `weak_password` with `reason` and `hint`
 */
export function requireGoodPassword(password: string, owner: { email: string; brand: string }): void {
  const length = [...password].length;
  if (length < passwordLength.min) refusePassword('too_short');
  if (length > passwordLength.max) refusePassword('too_long');
  if (isPersonal(password, owner)) refusePassword('personal');
  if (isCommonPassword(password)) refusePassword('common');
}
