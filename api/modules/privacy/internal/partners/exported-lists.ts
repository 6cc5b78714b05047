import { joinProduct } from '#api/modules/creators/item-record.ts';
import { type Statement, statement, type Statements } from '#api/platform/db/statement.ts';

/** A list in the export: a statement by partner ID, paged by a cursor if it can have many rows. */
export interface ExportedList {
  statement: Statement<{ partnerId: number; limit: number }, Record<string, unknown>>;
  pages?: {
    size: number;
    /** The cursor before the first row, and after a given one. */
    begin: Record<string, unknown>;
    after: (row: Record<string, unknown>) => Record<string, unknown>;
  };
}

type Exported = Extract<keyof Statements, `export_${string}`>;

const list = (name: string, text: string, pages?: ExportedList['pages']): ExportedList => ({
  // The cursor's type is specific to the statement.
  statement: statement(`export_${name}` as Exported)`${text}` as ExportedList['statement'],
  ...(pages && { pages }),
});

/** A partner's complete data by table, without secrets. Times are UTC, money is in minor units. */
export const exportedLists: Record<string, ExportedList> = {
  members: list(
    'members',
    `SELECT m.user_id AS id, u.display_name AS name, u.email, m.role, m.created_at AS since
     FROM partner_members m JOIN users u ON u.id = m.user_id WHERE m.partner_id = :partnerId ORDER BY m.created_at, m.role DESC, m.user_id`,
  ),
  invitations: list(
    'invitations',
    `SELECT id, email, role, created_at, expires_at, accepted_at FROM partner_invitations
     WHERE partner_id = :partnerId ORDER BY id`,
  ),
  tokens: list(
    'tokens',
    `SELECT id, user_id, name, scopes, created_at, expires_at, last_used_at, revoked_at FROM personal_access_tokens
     WHERE partner_id = :partnerId ORDER BY id`,
  ),
  keys: list(
    'keys',
    `SELECT id, value AS key, environment, status, name, allowed_domains, created_at, expires_at, revoked_at,
            first_init_at, first_init_origin FROM api_keys WHERE partner_id = :partnerId ORDER BY id`,
  ),
  key_requests: list(
    'key_requests',
    `SELECT u.api_key_id, u.period, u.requests AS requests FROM key_usage u
     JOIN api_keys k ON k.id = u.api_key_id WHERE k.partner_id = :partnerId ORDER BY u.period, u.api_key_id`,
  ),
  baskets: list(
    'baskets',
    `SELECT public_id AS id, name, settings, webhook_url, created_at, updated_at FROM basket_configs
     WHERE partner_id = :partnerId ORDER BY basket_configs.id`,
  ),
  webhook_endpoints: list(
    'webhook_endpoints',
    `SELECT public_id AS id, kind, url, types, description, failing_since, paused_at, created_at, updated_at
     FROM event_endpoints WHERE partner_id = :partnerId ORDER BY event_endpoints.id`,
  ),
  marketing_question: list(
    'marketing_question',
    `SELECT wording, updated_at FROM marketing_questions WHERE partner_id = :partnerId`,
  ),
  product_feeds: list(
    'product_feeds',
    `SELECT url, read_at, error, created_at FROM product_feeds WHERE partner_id = :partnerId`,
  ),
  alert_settings: list(
    'alert_settings',
    `SELECT price_drop, back_in_stock, low_stock, min_drop_percent, sender_name, reply_to FROM shop_alert_settings
     WHERE partner_id = :partnerId`,
  ),
  product_imports: list(
    'product_imports',
    `SELECT id, format, state, rows, accepted, unmatched, refused, errors, error, created_at, finished_at FROM product_imports
     WHERE partner_id = :partnerId ORDER BY id`,
  ),
  list_imports: list(
    'list_imports',
    `SELECT id, source, state, columns, product_url, rows, results, people, products, error, created_at, finished_at
     FROM list_imports WHERE partner_id = :partnerId ORDER BY id`,
  ),
  shops: list(
    'shops',
    `SELECT id, platform, domain, name, status, subscription_status, trial_ends_at, hosts, primary_host, email, currency,
            created_at, uninstalled_at FROM shops WHERE partner_id = :partnerId ORDER BY id`,
  ),
  shop_subscriptions: list(
    'shop_subscriptions',
    `SELECT s.id, s.shop_id, s.plan, s.status, s.trial_days, s.created_at, s.activated_at, s.ended_at
     FROM shop_subscriptions s JOIN shops h ON h.id = s.shop_id WHERE h.partner_id = :partnerId ORDER BY s.id`,
  ),
  shop_usage_charges: list(
    'shop_usage_charges',
    `SELECT c.shop_id, c.period, c.from_action, c.to_action, c.amount_minor, c.status, c.created_at
     FROM shop_usage_charges c JOIN shops h ON h.id = c.shop_id WHERE h.partner_id = :partnerId ORDER BY c.id`,
  ),
  listings: list(
    'listings',
    `SELECT shop_id, title, description, image_url, category, published, updated_at FROM storefront_listings
     WHERE partner_id = :partnerId`,
  ),
  creator_shops: list(
    'creator_shops',
    `SELECT s.id, s.handle, s.name, s.description, s.template, s.settings, s.images, s.markets, s.status,
            s.published_at, s.created_at, s.updated_at,
            (SELECT count(*)::int FROM creator_shop_follows f WHERE f.shop_id = s.id) AS followers
     FROM creator_shops s WHERE s.partner_id = :partnerId ORDER BY s.id`,
  ),
  creator_lists: list(
    'creator_lists',
    `SELECT l.id, l.shop_id, l.slug, l.title, l.headline, l.description, l.image, l.position, l.created_at, l.updated_at
     FROM creator_lists l JOIN creator_shops s ON s.id = l.shop_id
     WHERE s.partner_id = :partnerId ORDER BY l.shop_id, l.position`,
  ),
  creator_items: list(
    'creator_items',
    `SELECT i.id, i.shop_id, i.list_id, i.product_id, coalesce(i.title, p.title, '') AS title, i.note,
            coalesce(i.url, a.url) AS url, a.url AS product_url, coalesce(i.price_minor, p.price_minor) AS price_minor,
            CASE WHEN i.price_minor IS NULL THEN p.currency ELSE coalesce(i.currency, p.currency) END AS currency,
            i.position, i.added_at, i.updated_at
     FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id ${joinProduct}
     WHERE s.partner_id = :partnerId AND i.id > :id ORDER BY i.id LIMIT :limit`,
    { size: 5_000, begin: { id: 0 }, after: ({ id }) => ({ id }) },
  ),
  product_videos: list(
    'product_videos',
    `SELECT v.id, v.shop_id, v.product_id, v.title, v.storage_path, v.poster_path, v.mime, v.bytes AS bytes,
            v.duration_ms, v.width, v.height, v.position, v.status, v.moderation, v.rejected_reason, v.created_at, v.updated_at
     FROM product_videos v JOIN creator_shops s ON s.id = v.shop_id WHERE s.partner_id = :partnerId ORDER BY v.id`,
  ),
  creator_events: list(
    'creator_events',
    `SELECT e.id AS id, e.shop_id, e.kind, e.item_id, e.product_id, e.occurred_at
     FROM creator_events e JOIN creator_shops s ON s.id = e.shop_id
     WHERE s.partner_id = :partnerId AND (e.shop_id, e.occurred_at, e.id) > (:shopId::bigint, :occurredAt::timestamptz, :id::bigint)
     ORDER BY e.shop_id, e.occurred_at, e.id LIMIT :limit`,
    {
      size: 20_000,
      begin: { shopId: 0, occurredAt: new Date(0), id: 0 },
      after: (row) => ({ shopId: row.shop_id, occurredAt: row.occurred_at, id: row.id }),
    },
  ),
  subscription: list(
    'subscription',
    `SELECT provider, plan, interval, status, started_at, trial_ends_at, current_period_start, current_period_end,
            cancel_at_period_end, ended_at FROM partner_subscriptions WHERE partner_id = :partnerId`,
  ),
  plan_changes: list(
    'plan_changes',
    `SELECT plan, interval, actions_limit, cause, changed_at FROM plan_changes WHERE partner_id = :partnerId ORDER BY id`,
  ),
  plan_requests: list(
    'plan_requests',
    `SELECT plan, interval, created_at, done_at FROM plan_requests WHERE partner_id = :partnerId ORDER BY id`,
  ),
  invoices: list(
    'invoices',
    `SELECT id, number, provider, period, status, currency, lines, parties, net_minor, tax_tenths, tax_minor,
            total_minor, hosted_url, pdf_url, issued_at, paid_at FROM invoices WHERE partner_id = :partnerId ORDER BY id`,
  ),
  overage: list(
    'overage',
    `SELECT period, plan, from_action, to_action, tenth_cents, amount_minor, invoice_id, created_at
     FROM overage_charges WHERE partner_id = :partnerId ORDER BY period, from_action`,
  ),
  usage: list(
    'usage',
    `SELECT period, sum(saves)::float8 AS saves, sum(shares)::float8 AS shares, sum(list_views)::float8 AS list_views
     FROM usage_counters WHERE partner_id = :partnerId GROUP BY period ORDER BY period`,
  ),
  usage_notices: list(
    'usage_notices',
    `SELECT period, threshold, actions, "limit", created_at FROM usage_notices
     WHERE partner_id = :partnerId ORDER BY period, threshold`,
  ),
  announcements: list(
    'announcements',
    `SELECT entry_id, created_at FROM announcements WHERE partner_id = :partnerId ORDER BY created_at, entry_id`,
  ),
  audit: list(
    'audit',
    `SELECT id, at, actor, user_id, token_id, CASE WHEN actor = 'merchant' THEN actor_name END AS shop, action, subject,
            fields, ip, user_agent, outcome, error, times FROM audit_entries
     WHERE partner_id = :partnerId AND (at, id) > (:at::timestamptz, :id::bigint)
     ORDER BY audit_entries.at, audit_entries.id LIMIT :limit`,
    { size: 2_000, begin: { at: new Date(0), id: 0 }, after: (row) => ({ at: row.at, id: row.id }) },
  ),
  webhook_attempts: list(
    'webhook_attempts',
    `SELECT id AS id, message_id, type, payload, url, status, error, answer, took_ms, created_at
     FROM webhook_attempts WHERE partner_id = :partnerId AND (created_at, id) > (:createdAt::timestamptz, :id::bigint)
     ORDER BY webhook_attempts.created_at, webhook_attempts.id LIMIT :limit`,
    {
      size: 500,
      begin: { createdAt: new Date(0), id: 0 },
      after: (row) => ({ createdAt: row.created_at, id: row.id }),
    },
  ),
  events: list(
    'events',
    `SELECT id AS id, type, data, created_at FROM events WHERE partner_id = :partnerId AND id > :id
     ORDER BY events.id LIMIT :limit`,
    { size: 5_000, begin: { id: 0 }, after: ({ id }) => ({ id }) },
  ),
  actions: list(
    'actions',
    `SELECT id AS id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test, occurred_at, unbilled_reason
     FROM usage_actions WHERE partner_id = :partnerId AND (period, id) > (:period::text, :id::bigint)
     ORDER BY usage_actions.period, usage_actions.id LIMIT :limit`,
    { size: 20_000, begin: { period: '', id: 0 }, after: ({ period, id }) => ({ period, id }) },
  ),
};
