/**
 * The homes of all tables: the databases that hold their rows once there are several, and the
 * columns by which a statement finds them there. `docs/decisions/sharding.md` has the reasons.
 */

/**
 * The place of a statement's rows:
 * - `shopper`: with one shopper, whose ID it has;
 * - `list`: with the owner of one list, of which it has the ID, the share token or an item's ID;
 * - `partner`: with one partner, of which it has the ID or something that belongs to it, such as a key;
 * - `shared`: in tables that every database has a copy of, or that only one database has;
 * - `events`: in tables of the database for events, which can be another one: docs/decisions/events-database.md;
 * - `everywhere`: on many databases, as for cleanups, exports and searches.
 */
export type Home = 'shopper' | 'list' | 'partner' | 'shared' | 'events' | 'everywhere';

/** The columns that lead to a table's rows, by home. */
export interface Keys {
  shopper?: readonly string[];
  list?: readonly string[];
  partner?: readonly string[];
  /** Every database has a copy of all rows, or only one has the table: no key is needed. */
  shared?: true;
  /** The table is in the database for events, and its statements touch no other. */
  events?: true;
  /** New rows are written to the database where something happens; readers add up all databases. */
  beside?: true;
  /** A relation to another shopper, who will have a copy to read: the columns that lead to it. */
  copy?: readonly string[];
}

const shared: Keys = { shared: true };
const events: Keys = { events: true };
const ofShopper: Keys = { shopper: ['user_id'] };
/** Few rows that are read often, so every database can have a copy. */
const ofPartner: Keys = { partner: ['partner_id'], shared: true };
const ofCreator: Keys = { partner: ['id', 'shop_id'], shared: true };

/** By table. Rows of lists and items store their owner next to the ID: docs/decisions/owners.md. */
export const homes: Record<string, Keys> = {
  // Shoppers: all of a person's data is with them.
  users: { shopper: ['id'] },
  user_passwords: ofShopper,
  passkeys: ofShopper,
  user_identities: ofShopper,
  sign_in_sources: ofShopper,
  // Tokens carry their home. A session's ID comes with its shopper's; sessions created from it are
  // theirs, too.
  refresh_tokens: { shopper: ['user_id', 'home', 'family', 'parent_family'] },
  stored_sessions: { shopper: ['user_id', 'home'] },
  legacy_users: { shopper: ['user_id', 'identifier_hash'] },
  invite_codes: { shopper: ['user_id', 'home'] },
  account_migrations: { shopper: ['old_user_id'] },
  account_merge_changes: { shopper: ['old_user_id'] },
  notifications: ofShopper,
  creator_shop_follows: ofShopper,
  alert_settings: ofShopper,
  alert_mutes: ofShopper,
  alerts: { shopper: ['user_id', 'key'] },
  alert_mails: { shopper: ['user_id', 'key'] },
  push_subscriptions: ofShopper,
  marketing_consents: ofShopper,
  list_follows: { shopper: ['user_id'], copy: ['list_id'] },
  friend_requests: { shopper: ['from_user_id'], copy: ['to_user_id'] },
  friendships: { shopper: ['user_a'], copy: ['user_b'] },

  // Lists and their contents are with the owner.
  lists: { shopper: ['owner_id'], list: ['id', 'home'] },
  list_collaborators: { shopper: ['owner_id'], list: ['list_id'], copy: ['user_id'] },
  list_cards: { shopper: ['owner_id'], list: ['list_id'] },
  list_items: { shopper: ['owner_id'], list: ['list_id', 'id'] },
  item_sources: { shopper: ['owner_id'], list: ['item_id'] },
  gift_claims: { shopper: ['owner_id'], list: ['item_id', 'list_id'] },
  wish_alerts: { shopper: ['owner_id'], list: ['item_id'] },
  folded_items: { list: ['old_id'] },
  imports: { shopper: ['owner_id'], list: ['list_id', 'id'] },
  import_rows: { shopper: ['owner_id'], list: ['import_id'] },

  // Partners: data that grows with their shoppers is on one database each; the rest is copied.
  partners: { partner: ['id'], shared: true },
  partner_members: ofPartner,
  partner_invitations: ofPartner,
  personal_access_tokens: ofPartner,
  api_keys: { partner: ['partner_id', 'id', 'value'], shared: true },
  key_usage: { partner: ['api_key_id'], shared: true },
  verified_domains: ofPartner,
  domain_checks: ofPartner,
  shops: { partner: ['partner_id', 'id', 'domain'], shared: true },
  shop_customers: { partner: ['shop_id'], shared: true },
  shop_subscriptions: { partner: ['shop_id'], shared: true },
  shop_usage_charges: { partner: ['shop_id'], shared: true },
  storefront_listings: ofPartner,
  shopify_sessions: { partner: ['shop'], shared: true },
  shopify_webhooks: { partner: ['shop_domain'], shared: true },
  privacy_requests: { partner: ['shop_domain'], shared: true },
  basket_configs: { partner: ['partner_id', 'id', 'public_id'], shared: true },
  basket_events: events,
  usage_counters: { partner: ['partner_id'], beside: true },
  usage_allowances: { partner: ['partner_id'], beside: true },
  usage_leases: { partner: ['partner_id'] },
  usage_actions: { partner: ['partner_id'], beside: true },
  // Each database knows which of its months are in its history.
  ledger_months: shared,
  first_saves: { partner: ['partner_id'], beside: true },
  first_saves_progress: shared,
  ledger_history: events,
  analytics_events: events,
  orders: { partner: ['partner_id', 'id'] },
  order_events: { partner: ['order_id'] },
  order_lines: { partner: ['partner_id', 'order_id'] },
  event_outbox: { partner: ['partner_id'], beside: true },
  events: { partner: ['partner_id'], events: true },
  event_endpoints: { partner: ['partner_id', 'id', 'public_id'], shared: true },
  event_deliveries: { partner: ['endpoint_id'], events: true },
  webhook_attempts: { partner: ['partner_id'], events: true },
  audit_entries: { partner: ['partner_id'] },
  product_imports: ofPartner,
  product_feeds: ofPartner,
  product_feed_hours: ofPartner,
  shop_alert_settings: ofPartner,
  alert_days: { partner: ['partner_id'], beside: true },
  watcher_counts: ofPartner,
  watcher_count_times: ofPartner,
  marketing_questions: ofPartner,
  partner_subscriptions: ofPartner,
  plan_changes: ofPartner,
  plan_requests: ofPartner,
  overage_charges: ofPartner,
  invoices: ofPartner,
  usage_notices: ofPartner,
  announcements: ofPartner,
  creator_shops: { partner: ['partner_id', 'id', 'handle'], shared: true },
  creator_lists: ofCreator,
  creator_items: ofCreator,
  product_videos: ofCreator,
  media_uploads: { partner: ['shop_id'], shared: true },
  creator_events: { partner: ['shop_id'] },

  // Products and data about them.
  products: shared,
  product_texts: shared,
  price_points: shared,
  market_offers: shared,
  product_changes: shared,
  product_claims: shared,
  unsettled_changes: shared,
  page_hosts: shared,
  watched_pages: shared,

  // Sign-ins whose account isn't known yet.
  email_codes: shared,
  strangers_mails: shared,
  passkey_challenges: shared,
  provider_sign_ins: shared,
  oauth_states: shared,
  password_tries: shared,
  sign_in_counts: shared,
  ended_sessions: shared,
  deleted_sessions: shared,

  // Each database has rows for the work that it does.
  // `owner_id` is for moving a shopper's rows; they're looked up by the caller's scope, at the home
  // of the data it works on.
  idempotency_keys: shared,
  dedupe_keys: shared,
  billing_caps: shared,
  file_checks: shared,
  cleanups: shared,
  event_erasures: shared,
  erasure_outbox: shared,
  cache_changes: shared,
  event_backlog: shared,
  rewrites: shared,
  places: shared,

  // Installation-wide.
  home_keys: shared,
  viewer_salts: shared,
  page_assets: shared,
  used_tickets: shared,
  used_trials: shared,
  stopped_addresses: shared,
  feedback: shared,
  invoice_numbers: shared,
  stripe_events: shared,

  // Functions, by the positions or names of their arguments.
  wl_check_files: shared,
  wl_create_partitions: shared,
  // Each database's rows.
  wl_fill_owners_1: shared,
  wl_drop_partitions: shared,
  wl_market_1: shared,
  wl_put_back: { shopper: [] },
  wl_save_1: { list: ['_list_id'] },
  wl_save_2: { list: ['_list_id'] },
  wl_save_5: { list: ['_list_id'] },
  wl_ready_claims_1: { list: ['_item_id'] },
  wl_settle_claims_1: { list: ['_item_id'] },
  wl_notify_purchase_1: { list: ['_item_id'] },
  wl_tell_gifts_1: { list: ['_item_id'] },
  wl_count_action_1: { partner: ['_partner_id'] },
  /** Wishes of several shoppers. */
  wl_order_1: {},
};
