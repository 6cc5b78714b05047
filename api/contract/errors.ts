/**
 * The error catalog: wire code → HTTP status and advice for the caller. Types, responses, OpenAPI and docs derive from
 * this table; no other place states a status. If one code has two statuses, the second entry has its own key and gives
 * the shared wire code as `code`.
 */
const entry = <const S extends number, const C extends string | undefined = undefined>(
  status: S,
  message: string,
  code?: C,
) => ({ status, message, code });

export const errors = {
  // Widget and keys
  invalid_input: entry(
    400,
    'The request is incomplete or malformed. Check the named field and send it again.',
  ),
  invalid_origin: entry(400, 'The origin must be the http(s) origin of the page with the button.'),
  unknown_key: entry(403, 'This public key doesn’t exist or isn’t active. Use an active key.'),
  origin_not_allowed: entry(
    403,
    'This origin isn’t on the key’s allow-list. Add its host to the key’s allowed domains.',
  ),
  allowlist_required: entry(403, 'This live key has no allowed domains yet. Add the shop’s domain to them.'),
  subscription_required: entry(403, 'The trial has ended. Choose a plan to turn the wishlist back on.'),
  usage_limit_reached: entry(402, 'Saving is paused until next month: the free plan’s actions are used up.'),
  widget_token_invalid: entry(
    401,
    'The widget token is missing, expired or from another origin. Run init again.',
  ),
  unauthorized: entry(401, 'Sign in, or send a valid token in the documented header.'),
  account_deleted: entry(
    401,
    'This account was deleted. Remove its session and saved items from this device.',
  ),
  forbidden: entry(403, 'You don’t have permission to do this.'),
  partner_suspended: entry(
    403,
    'This partner is suspended, so nothing can be changed. Contact the operator of the service.',
  ),
  rate_limited: entry(429, 'Too many requests. Wait for the number of seconds in Retry-After.'),
  missing_wishlist: entry(
    400,
    'wishlistId is missing. Send the numeric db_id of one of the shopper’s lists.',
  ),
  missing_url: entry(400, 'The URL is missing. Send a full http(s) URL.'),
  invalid_wishlist: entry(403, 'This list doesn’t belong to the signed-in shopper.'),
  product_create_failed: entry(500, 'The product could not be stored. Try again.'),
  save_failed: entry(500, 'The item could not be stored. Try again.'),
  missing_state: entry(400, 'state is missing. Send the value that oauth-state returned.'),
  invalid_session_data: entry(400, 'session must have a valid access_token and refresh_token.'),
  invalid_or_expired_state: entry(400, 'This sign-in has expired or is already complete. Start a new one.'),
  state_key_mismatch: entry(403, 'This sign-in was started with another key.'),
  state_consumed: entry(409, 'This sign-in has already returned its session. Start a new one.'),
  forbidden_key_mismatch: entry(403, 'This key belongs to another partner.'),
  invalid_session: entry(400, 'access_token and refresh_token are both required.'),
  invalid_access_token: entry(401, 'The access token is invalid or has expired. Refresh it first.'),
  missing_sid: entry(400, 'sid is missing, or there is no such session.'),
  internal_error: entry(500, 'Something went wrong on our side. Try again.'),
  temporarily_unavailable: entry(
    503,
    'The service is busy, or a server it depends on isn’t responding. Wait as long as Retry-After says, then try again.',
  ),

  // Hosted lists
  not_found: entry(404, 'There is nothing at this URL.'),
  missing_token: entry(400, 'The share token is missing.'),
  missing_id: entry(400, 'The ID is missing.'),
  missing_item_id: entry(400, 'The item ID is missing.'),
  missing_params: entry(400, 'A required parameter is missing.'),
  missing_name: entry(400, 'name is missing. Give the list a name.'),
  missing_title: entry(400, 'title is missing. Give the item a title.'),
  list_full: entry(400, 'This list has 5,000 items, the maximum. Use another list.'),
  list_limit_reached: entry(400, 'This account has 500 lists, the maximum. Delete one first.'),
  already_purchased: entry(409, 'Someone else has already bought this. Choose another item.'),
  already_reserved: entry(
    409,
    'Someone else has reserved this. Choose another item, or try again after `reserved_until`.',
  ),
  quantity_unavailable: entry(409, 'Fewer than that are still wanted. Choose at most `remaining`.'),
  too_many_givers: entry(409, 'This gift already has the maximum number of givers. Choose another item.'),
  update_failed: entry(500, 'The change could not be stored. Try again.'),
  override_delete_failed: entry(400, 'The price override could not be removed.'),
  item_delete_failed: entry(400, 'The item could not be removed.'),
  item_not_deleted: entry(500, 'The item wasn’t deleted. Try again.'),
  missing_target: entry(400, 'target is missing. Send the share token of the list to move to.'),
  same_list: entry(400, 'The item is already on that list.'),
  move_requires_owner: entry(403, 'Only the list’s owner can move its items.'),
  insert_failed: entry(500, 'The item could not be stored. Try again.'),
  source_delete_failed: entry(500, 'The item could not be removed from its old list. Try again.'),
  no_canonical_url: entry(400, 'This product has no URL to reload it from.'),
  manual_product: entry(400, 'An item that was entered manually has no page to reload.'),
  missing_user: entry(400, 'The user ID is missing.'),
  self_invite: entry(400, 'You already own this list.'),
  not_a_friend: entry(403, 'Only friends can be invited to a list.'),
  upsert_failed: entry(500, 'The collaborator could not be stored. Try again.'),
  link_failed: entry(500, 'The list could not be followed. Try again.'),
  unlink_failed: entry(500, 'The list could not be unfollowed. Try again.'),
  internal_select_failed: entry(500, 'The list could not be loaded. Try again.'),
  missing_data: entry(400, 'The account data is incomplete.'),
  missing_identifier: entry(400, 'identifier is missing.'),
  no_legacy_user: entry(404, 'No earlier account matches this identifier.'),
  auth_failed: entry(500, 'Sign-in failed. Try again.'),
  invalid_auth_response: entry(500, 'Sign-in failed. Try again.'),
  db_insert_failed: entry(500, 'The account could not be stored. Try again.'),
  db_error: entry(500, 'The database did not respond. Try again.'),
  user_init_failed: entry(500, 'The account could not be prepared. Try again.'),
  flag_update_failed: entry(500, 'The account could not be updated. Try again.'),
  old_user_not_found: entry(404, 'The anonymous account no longer exists.'),
  old_user_not_anonymous: entry(400, 'Only an anonymous account can be merged into another account.'),
  migration_failed: entry(500, 'The accounts could not be merged. Nothing was changed. Try again.'),

  // Usage, baskets, partners, analytics
  invalid_api_key_id: entry(400, 'The key ID must be a number.'),
  api_key_not_found: entry(404, 'There is no key with this ID.'),
  plan_limits_not_found: entry(500, 'The limits of this plan could not be loaded.'),
  internal_server_error: entry(500, 'Something went wrong on our side. Try again.'),
  partner_not_found: entry(404, 'This account doesn’t belong to a partner.'),
  shop_not_found: entry(404, 'This shop doesn’t exist or isn’t published.'),
  invalid_partner_id: entry(400, 'The partner ID must be a number.'),
  no_partner: entry(404, 'This account doesn’t belong to a partner.'),
  no_partner_for_media: entry(403, 'This account doesn’t belong to a partner.', 'no_partner'),
  no_linked_shop: entry(400, 'Connect a platform shop first.'),
  partner_required: entry(400, 'The partner ID is missing.'),
  forbidden_key_not_owned: entry(403, 'This key belongs to another partner.'),
  invalid_payload: entry(400, 'The body doesn’t match the documented format.'),

  // Media, images, scraper
  invalid_product_id: entry(400, 'The product ID must be a number.'),
  product_not_found: entry(404, 'This product doesn’t exist.'),
  invalid_shop_id: entry(400, 'The shop ID is malformed.'),
  unsupported_mime: entry(400, 'This file type isn’t supported.'),
  invalid_bytes: entry(400, 'The file size must be a number.'),
  file_too_large: entry(413, 'The file is too large.'),
  plan_limit_reached: entry(402, 'The shop already shows as many videos as the plan includes.'),
  events_not_included: entry(402, 'The plan doesn’t include events.', 'plan_limit_reached'),
  marketing_not_included: entry(402, 'The plan doesn’t include marketing tools.', 'plan_limit_reached'),
  invalid_storage_path: entry(400, 'The upload path is malformed.'),
  invalid_poster_path: entry(400, 'The poster path is malformed.'),
  object_not_found: entry(409, 'The file hasn’t been uploaded yet. Finish the upload first.'),
  invalid_id: entry(400, 'The ID is malformed.'),
  invalid_position: entry(400, 'The position must be a whole number, 0 or more.'),
  invalid_status: entry(400, 'This status doesn’t exist.'),
  nothing_to_update: entry(400, 'Send at least one field to change.'),
  media_rejected: entry(409, 'A rejected video can’t be made visible again.'),
  invalid_or_disallowed_url: entry(400, 'The image URL is missing, or its host isn’t allowed.'),
  upstream_error: entry(502, 'The other server returned an error.'),

  // Consumer app
  not_found_or_not_pending: entry(404, 'This request doesn’t exist or has already been answered.'),
  invalid_code: entry(404, 'There is no invitation with this code.'),
  missing_friend_id: entry(400, 'The friend’s ID is missing.'),
  missing_recipient: entry(400, 'The recipient is missing.'),
  invalid_item_id: entry(400, 'The item ID must be a number.'),
  cannot_invite_self: entry(400, 'You can’t invite yourself.'),
  self_request: entry(400, 'You can’t add yourself as a friend.'),
  cannot_unfriend_self: entry(400, 'You can’t remove yourself as a friend.'),
  missing_list_url: entry(400, 'The list’s URL is missing.'),
  invalid_list_url: entry(400, 'This isn’t the URL of a list that can be imported.'),
  missing_amazon_list_id: entry(400, 'The URL contains no Amazon list ID.'),
  no_target_wishlist: entry(400, 'Choose a list to import into.'),
  invalid_idea: entry(400, 'Describe your idea.'),
  idea_too_long: entry(400, 'The idea is too long.'),
  invalid_rating: entry(400, 'The rating must be a whole number from 1 to 5.'),
  invalid_category: entry(400, 'This category doesn’t exist.'),
  wishlist_not_owned: entry(403, 'This isn’t your list.'),
  delete_failed: entry(500, 'The entry could not be removed. Try again.'),
  server_error: entry(500, 'Something went wrong on our side. Try again.'),
  create_failed: entry(500, 'The entry could not be created. Try again.'),
  sync_failed: entry(500, 'The import could not be updated. Try again.'),
  internal: entry(500, 'Something went wrong on our side. Try again.'),
  submission_failed: entry(500, 'The feedback could not be stored. Try again.'),

  // Subscriptions
  billed_by_platform: entry(
    409,
    'This partner is billed through its shop platform. Choose a plan in the app there.',
  ),
  no_subscription: entry(409, 'There is no subscription. Choose a plan first.'),
  payment_refused: entry(402, 'The payment service refused the request. What to do is in hint.'),
  payments_unavailable: entry(503, 'The payment service isn’t responding. Try again in a minute.'),

  // Discontinued
  ad_studio_disabled: entry(410, 'The ad studio was discontinued and archived on 2026-08-30.'),

  // Sign-in and request handling, in addition to the published tables
  invalid_email: entry(400, 'Enter a valid email address.'),
  wrong_code: entry(400, 'That code isn’t right. Check the six digits.'),
  code_expired: entry(400, 'This code has expired. Request a new one.'),
  too_many_wrong_codes: entry(400, 'The wrong code was entered five times. Request a new one.'),
  no_open_code: entry(400, 'This code has already been used. Request a new one.'),
  network_limit_reached: entry(
    400,
    'There were too many sign-in attempts from your network. Try again later.',
  ),
  wrong_password: entry(
    400,
    'The email address or password is wrong. You can also sign in with a code sent by email.',
  ),
  weak_password: entry(400, 'This password can’t be used. hint says why, and what to do.'),
  too_many_tries: entry(
    400,
    'Too many wrong passwords. Wait 15 minutes, or sign in with a code sent by email.',
  ),
  passkey_expired: entry(400, 'This passkey request has expired or was already used. Start a new one.'),
  passkey_refused: entry(400, 'This passkey doesn’t work here. Sign in with a code sent by email.'),
  passkey_exists: entry(409, 'This passkey has already been added.'),
  too_many_passkeys: entry(409, 'You can have up to 20 passkeys. Remove one you don’t use.'),
  fresh_sign_in_required: entry(
    403,
    'This needs proof that it’s you: sign in again, or enter a code sent by email.',
  ),
  provider_unavailable: entry(
    503,
    'The service you sign in with isn’t responding. Try again, or use a code.',
  ),
  provider_refused: entry(400, 'The sign-in with the other service failed. Try again, or use a code.'),
  provider_email_unverified: entry(
    400,
    'The other service hasn’t verified your email address. Sign in with a code.',
  ),
  provider_not_connected: entry(
    400,
    'Sign in with a code first, then connect the other service in your account.',
  ),
  identity_taken: entry(409, 'That account is already connected to a different account.'),
  email_taken: entry(409, 'Another account has this email address. Sign in with it, or use a different one.'),
  username_taken: entry(400, 'This username is taken. Choose another.'),
  too_many_codes: entry(
    400,
    'Several codes have been sent to this email address. Use the newest one, open the link in the newest email, or try again in an hour.',
  ),
  too_many_invitations: entry(
    400,
    'This partner has sent 20 invitations in the last day. Try again tomorrow.',
  ),
  too_many_emails: entry(400, 'This address has received several emails lately. Try again in an hour.'),
  invitation_expired: entry(410, 'The invitation has expired or was withdrawn. Ask for a new one.'),
  invitation_used: entry(409, 'The invitation has already been accepted.'),
  invitation_for_other: entry(
    403,
    'The invitation was sent to another email address. Sign in with that one.',
  ),
  last_owner: entry(
    409,
    'A partner needs an owner. Make someone else an owner first, or delete the partner.',
  ),
  shop_still_active: entry(409, 'A shop still uses the app. Uninstall it in the shop’s admin first.'),
  undo_unavailable: entry(410, 'This merge was already undone, or is more than 30 days old.'),
  unsupported_media_type: entry(415, 'Send the body as application/json.'),
  payload_too_large: entry(413, 'The body is too large.'),
  idempotency_key_in_use: entry(
    409,
    'The first request with this Idempotency-Key is still being processed. Try again.',
  ),
  basket_in_use: entry(409, 'This wishlist is in use and can’t be deleted.'),
  too_many_baskets: entry(409, 'You can have up to 50 wishlists. Delete one you don’t use.'),
  too_many_endpoints: entry(409, 'You can have up to ten webhook endpoints. Delete one you don’t use.'),
  too_many_tools: entry(409, 'You can have up to five marketing tools. Delete one you don’t use.'),
  handle_taken: entry(400, 'This handle is taken. Choose another.'),
  too_many_shops: entry(409, 'You can have up to 20 creator shops. Delete one you don’t use.'),
  too_many_lists: entry(409, 'A shop can have up to 100 lists. Delete one you don’t use.'),
  too_many_items: entry(409, 'A list can have up to 500 products. Create another list.'),
  too_many_videos: entry(409, 'A shop can have up to 200 videos, including hidden ones. Delete one.'),
  too_many_uploads: entry(409, 'This shop has 20 unfinished uploads. Finish some, or wait an hour.'),
  idempotency_key_reused: entry(
    400,
    'This Idempotency-Key was already used for a different request. Use a new one.',
  ),
} as const;

export type ErrorName = keyof typeof errors;

/** Codes in a scrape result (`success: false`); they are never HTTP errors. */
export const scrapeResultCodes = [
  'scraper_not_configured',
  'not_a_product_page',
  'external_error',
  'network_error',
  'fetch_failed',
  'fallback_scrape_failed',
] as const;

/** Codes that only the widget's `error` event reports; it also reports those of `POST /widget/init`. */
export const widgetClientCodes = [
  'popup_blocked',
  'script_failed',
  'frame_failed',
  'invalid_call',
  'unsupported_origin',
  'init_no_token',
  'key_required',
  'not_initialised',
  'mount_target_not_found',
] as const;

/** Codes that only `wl:basket.error` reports; it also reports those of `POST /widget/init`. */
export const basketClientCodes = [
  'insecure_origin',
  'unsupported_origin',
  'config_required',
  'key_required',
  'config_not_found',
  'config_fetch_failed',
  'mount_target_not_found',
  'init_no_token',
] as const;
