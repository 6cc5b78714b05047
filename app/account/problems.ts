import type { TextName } from '#app/hosted/notice.ts';
import type { Refused } from './account-page.ts';

/** The field and message for each error code. */
const problems: Record<string, { text: TextName; field?: string }> = {
  offline: { text: 'offline' },
  unauthorized: { text: 'signedOut' },
  forbidden: { text: 'notAllowed' },
  not_found: { text: 'gone' },
  not_found_or_not_pending: { text: 'gone' },
  item_not_found: { text: 'gone' },
  move_requires_owner: { text: 'notAllowed' },
  rate_limited: { text: 'tooMany' },
  payload_too_large: { text: 'tooLarge' },
  file_too_large: { text: 'tooLarge' },
  list_full: { text: 'listFull' },
  list_limit_reached: { text: 'tooManyLists' },
  already_purchased: { text: 'someoneFaster' },
  missing_name: { text: 'nameMissing', field: 'name' },
  missing_display_name: { text: 'yourNameMissing', field: 'display_name' },
  invalid_name: { text: 'nameInvalid', field: 'name' },
  invalid_display_name: { text: 'nameInvalid', field: 'display_name' },
  missing_title: { text: 'titleMissing', field: 'title' },
  missing_url: { text: 'urlInvalid', field: 'url' },
  invalid_url: { text: 'urlInvalid', field: 'url' },
  invalid_price: { text: 'priceInvalid', field: 'price' },
  invalid_quantity: { text: 'quantityInvalid', field: 'quantity' },
  page_unread: { text: 'pageUnread' },
  page_gone: { text: 'pageGone' },
  page_refused: { text: 'pageRefused' },
  page_list: { text: 'pageIsList' },
  page_needs_browser: { text: 'pageNeedsBrowser' },
  missing_target: { text: 'listChoiceMissing', field: 'target' },
  missing_user: { text: 'notAFriend', field: 'user' },
  not_a_friend: { text: 'notAFriend', field: 'user' },
  self_invite: { text: 'selfRequest', field: 'user' },
  missing_recipient: { text: 'valueInvalid', field: 'recipient' },
  self_request: { text: 'selfRequest', field: 'recipient' },
  cannot_invite_self: { text: 'selfRequest', field: 'recipient' },
  already_friends: { text: 'alreadyFriends', field: 'recipient' },
  invalid_code: { text: 'inviteGone' },
  username_taken: { text: 'usernameTaken', field: 'username' },
  invalid_username: { text: 'usernameInvalid', field: 'username' },
  invalid_surprise: { text: 'dateInvalid', field: 'surprise' },
  missing_list_url: { text: 'invalidListUrl', field: 'url' },
  invalid_list_url: { text: 'invalidListUrl', field: 'url' },
  missing_amazon_list_id: { text: 'invalidListUrl', field: 'url' },
  missing_params: { text: 'importInvalid' },
  spreadsheet_file: { text: 'fileIsSpreadsheet' },
  unreadable_file: { text: 'fileUnreadable' },
  no_target_wishlist: { text: 'listChoiceMissing', field: 'list' },
  wishlist_not_owned: { text: 'notAllowed' },
  wrong_code: { text: 'passkeyCodeWrong', field: 'code' },
  too_many_wrong_codes: { text: 'passkeyCodeWrong', field: 'code' },
  code_expired: { text: 'passkeyCodeWrong', field: 'code' },
  no_open_code: { text: 'passkeyCodeWrong', field: 'code' },
  too_many_codes: { text: 'tooMany' },
  network_limit_reached: { text: 'tooMany' },
  invalid_email: { text: 'emailInvalid', field: 'email' },
  email_taken: { text: 'emailTaken' },
  undo_unavailable: { text: 'undoTooLate' },
  // The form has a field for it now.
  proof_needed: { text: 'proofPassword', field: 'proof' },
  wrong_password: { text: 'passwordWrong', field: 'current_password' },
  too_many_tries: { text: 'passwordTries', field: 'current_password' },
  provider_unavailable: { text: 'providerNotAdded' },
  wrong_word: { text: 'wordWrong', field: 'word' },
  only_owner: { text: 'onlyOwner' },
  invalid_input: { text: 'valueInvalid' },
};

const known = (code: string) => (Object.hasOwn(problems, code) ? problems[code] : undefined);

/** The message for a refused form. */
export const problemName = ({ code }: Refused): TextName => known(code)?.text ?? 'failed';

/** The field the error is about, or null for the whole form. */
export const fieldOf = ({ code }: Refused): string | null => known(code)?.field ?? null;
