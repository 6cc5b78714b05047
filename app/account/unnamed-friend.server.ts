import { formatText } from '#api/contract/language/format.ts';
import { messages } from '#api/platform/messages.ts';
import type { AccountRequest } from './account-request.server.ts';
import { languageOfShopper } from './page.server.ts';

/** The words for a friend who hasn't chosen a name, in the shopper's language. */
export function unnamedFriend(visit: AccountRequest): string {
  const lang = languageOfShopper(visit);
  return formatText(lang, messages('account', lang).aFriend);
}
