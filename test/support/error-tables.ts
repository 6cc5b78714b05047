/** The published error tables: code → its possible statuses. */
const of = (status: number, ...codes: string[]) => Object.fromEntries(codes.map((code) => [code, [status]]));

export const published: Record<string, number[]> = {
  // Widget and keys
  ...of(400, 'invalid_input', 'invalid_origin', 'missing_wishlist', 'missing_url', 'missing_state'),
  ...of(400, 'invalid_session_data', 'invalid_or_expired_state', 'invalid_session', 'missing_sid'),
  ...of(401, 'widget_token_invalid', 'unauthorized', 'invalid_access_token'),
  ...of(402, 'usage_limit_reached'),
  ...of(403, 'unknown_key', 'origin_not_allowed', 'allowlist_required', 'subscription_required', 'forbidden'),
  ...of(403, 'invalid_wishlist', 'state_key_mismatch', 'forbidden_key_mismatch'),
  ...of(409, 'state_consumed'),
  ...of(429, 'rate_limited'),
  ...of(500, 'product_create_failed', 'save_failed', 'internal_error'),

  // Hosted lists
  ...of(
    400,
    'missing_token',
    'missing_id',
    'missing_item_id',
    'missing_params',
    'missing_name',
    'missing_title',
  ),
  ...of(
    400,
    'override_delete_failed',
    'item_delete_failed',
    'missing_target',
    'same_list',
    'no_canonical_url',
  ),
  ...of(400, 'manual_product', 'missing_user', 'self_invite', 'missing_data', 'missing_identifier'),
  ...of(400, 'old_user_not_anonymous'),
  ...of(403, 'move_requires_owner', 'not_a_friend'),
  ...of(404, 'not_found', 'no_legacy_user', 'old_user_not_found'),
  ...of(500, 'update_failed', 'item_not_deleted', 'insert_failed', 'source_delete_failed', 'upsert_failed'),
  ...of(
    500,
    'link_failed',
    'unlink_failed',
    'internal_select_failed',
    'auth_failed',
    'invalid_auth_response',
  ),
  ...of(500, 'db_insert_failed', 'db_error', 'user_init_failed', 'flag_update_failed', 'migration_failed'),

  // Usage, baskets, partners, analytics
  ...of(
    400,
    'invalid_api_key_id',
    'invalid_partner_id',
    'no_linked_shop',
    'partner_required',
    'invalid_payload',
  ),
  ...of(403, 'forbidden_key_not_owned'),
  ...of(404, 'api_key_not_found', 'partner_not_found', 'shop_not_found'),
  ...of(500, 'plan_limits_not_found', 'internal_server_error'),
  no_partner: [404, 403],

  // Media, images, scraper
  ...of(
    400,
    'invalid_product_id',
    'invalid_shop_id',
    'unsupported_mime',
    'invalid_bytes',
    'invalid_storage_path',
  ),
  ...of(400, 'invalid_poster_path', 'invalid_id', 'invalid_position', 'invalid_status', 'nothing_to_update'),
  ...of(400, 'invalid_or_disallowed_url'),
  ...of(402, 'plan_limit_reached'),
  ...of(404, 'product_not_found'),
  ...of(409, 'object_not_found', 'media_rejected'),
  ...of(413, 'file_too_large'),
  // The other server's status.
  upstream_error: [],

  // Consumer app
  ...of(
    400,
    'missing_friend_id',
    'missing_recipient',
    'invalid_item_id',
    'cannot_invite_self',
    'self_request',
  ),
  ...of(400, 'cannot_unfriend_self', 'missing_list_url', 'invalid_list_url', 'missing_amazon_list_id'),
  ...of(400, 'no_target_wishlist', 'invalid_idea', 'idea_too_long', 'invalid_rating', 'invalid_category'),
  ...of(403, 'wishlist_not_owned'),
  ...of(404, 'not_found_or_not_pending', 'invalid_code'),
  ...of(
    500,
    'delete_failed',
    'server_error',
    'create_failed',
    'sync_failed',
    'internal',
    'submission_failed',
  ),

  // Discontinued
  ...of(410, 'ad_studio_disabled'),
};

/** Codes no request of this version can produce, with the reason. */
export const cannotOccur: Record<string, string> = {
  source_delete_failed: 'a move is one statement: nothing is deleted from the source afterwards',
  item_not_deleted: 'a deletion that the database confirmed has happened',
  override_delete_failed: 'an item’s own price is part of the item; there is no override to delete',
  invalid_auth_response: 'sign-in is the service’s own: no other service answers',
};
