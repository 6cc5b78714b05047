import { promoteSource } from '#api/modules/lists/promote-source.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement, type Statements } from '#api/platform/db/statement.ts';
import { forgetEventsOfPartner } from '../../forget-events.ts';
import { noteErasedPartner } from '../note-erasure.ts';
import type { Outcome } from '../shopify/open-request.ts';

type Erased = Extract<keyof Statements, `erase_${string}`>;

/** Returns the number of changed rows instead of the rows. */
const counted = (name: string, change: string) =>
  statement(`erase_${name}` as Erased)`
  WITH changed AS (${change} RETURNING 1) SELECT count(*)::int AS count FROM changed`;
const deleted = (table: string) => counted(table, `DELETE FROM ${table} WHERE partner_id = :partnerId`);

const deleteSources = deleted('item_sources');
/** Items that another partner also supplied now belong to that partner. */
const promoteItems = statement('erase_items_promote')`
  WITH ${promoteSource('i.source_partner_id = :partnerId')} SELECT count(*)::int AS count FROM promoted`;
/** Shoppers keep their saved products; only the references to the partner and the shop's name are removed. */
const releaseItems = counted(
  'items_release',
  `UPDATE list_items SET source_partner_id = NULL, source_shop_id = NULL, api_key_id = NULL,
     source_label = CASE WHEN source_label = ANY (
       SELECT name FROM partners WHERE id = :partnerId
       UNION SELECT settings ->> 'shopName' FROM basket_configs WHERE partner_id = :partnerId) THEN NULL ELSE source_label END
   WHERE source_partner_id = :partnerId`,
);
/** Undoing a merge must not restore the references. */
const releaseMerged = counted(
  'merged_items_release',
  `UPDATE account_merge_changes
   SET before = before || '{"source_partner_id": null, "source_shop_id": null, "api_key_id": null, "source_label": null}'
   WHERE part = 'list_items' AND before -> 'source_partner_id' = to_jsonb(:partnerId::bigint)`,
);
const deleteMergedSources = counted(
  'merged_sources',
  `DELETE FROM account_merge_changes WHERE part = 'item_sources' AND key -> 'partner_id' = to_jsonb(:partnerId::bigint)`,
);
const unlinkLedger = counted(
  'ledger_unlink',
  `UPDATE usage_actions SET api_key_id = NULL, list_id = NULL, item_id = NULL WHERE partner_id = :partnerId`,
);
const deleteSignIns = counted(
  'oauth_states',
  `DELETE FROM oauth_states WHERE api_key_id IN (SELECT id FROM api_keys WHERE partner_id = :partnerId)`,
);
const endBaskets = counted(
  'basket_sessions',
  `DELETE FROM refresh_tokens WHERE basket_partner_id = :partnerId`,
);
/** Bought wishes stay marked as bought. */
const unlinkGifts = counted(
  'ordered_gifts',
  `UPDATE gift_claims SET order_line_id = NULL
   WHERE order_line_id IN (SELECT id FROM order_lines WHERE partner_id = :partnerId)`,
);
const deleteImports = counted(
  'product_imports',
  `DELETE FROM product_imports i USING (SELECT wl_check_files(array_agg(path)) FROM product_imports
     WHERE partner_id = :partnerId) AS files WHERE i.partner_id = :partnerId`,
);
/** Deletes accounts that were created for the shop and never used; people keep their own accounts. */
const deleteAccounts = counted(
  'accounts',
  `DELETE FROM users u USING partner_members m WHERE m.partner_id = :partnerId AND u.id = m.user_id
     AND NOT EXISTS (SELECT 1 FROM partner_members o WHERE o.user_id = u.id AND o.partner_id <> :partnerId)
     AND NOT EXISTS (SELECT 1 FROM personal_access_tokens o WHERE o.user_id = u.id AND o.partner_id <> :partnerId)
     AND NOT EXISTS (SELECT 1 FROM refresh_tokens o WHERE o.user_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM legacy_users o WHERE o.user_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM account_migrations o WHERE o.new_user_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM lists o WHERE o.owner_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM list_collaborators o WHERE o.user_id = u.id)
     AND NOT EXISTS (SELECT 1 FROM friendships o WHERE u.id IN (o.user_a, o.user_b))`,
);
const unnamePartner = counted(
  'partner_unname',
  `UPDATE partners SET name = '', plan = 'free', subscription_status = 'none', trial_ends_at = NULL,
     actions_limit = NULL, technical_contact = NULL, locale = 'en', billing_name = NULL, billing_address = NULL,
     billing_email = NULL, vat_id = NULL,
     suspended_at = NULL, suspended_reason = NULL WHERE id = :partnerId`,
);

/** In this order, so that rows are read before they are deleted. */
const statements = {
  further_sources: deleteSources,
  items_promoted: promoteItems,
  items_released: releaseItems,
  merged_items_released: releaseMerged,
  merged_sources: deleteMergedSources,
  actions_unlinked: unlinkLedger,
  verified_domains: deleted('verified_domains'),
  domain_checks: deleted('domain_checks'),
  product_feed: deleted('product_feeds'),
  product_feed_hours: deleted('product_feed_hours'),
  product_imports: deleteImports,
  list_imports: deleted('list_imports'),
  waiting_events: deleted('event_outbox'),
  endpoints: deleted('event_endpoints'),
  ordered_gifts: unlinkGifts,
  orders: deleted('orders'),
  alert_settings: deleted('shop_alert_settings'),
  alert_mutes: deleted('alert_mutes'),
  alert_days: deleted('alert_days'),
  first_saves: deleted('first_saves'),
  watcher_counts: deleted('watcher_counts'),
  watcher_count_times: deleted('watcher_count_times'),
  marketing_questions: deleted('marketing_questions'),
  marketing_consents: deleted('marketing_consents'),
  sign_ins: deleteSignIns,
  basket_sessions: endBaskets,
  // Before the members, because an invitation being accepted adds one.
  invitations: deleted('partner_invitations'),
  accounts: deleteAccounts,
  members: deleted('partner_members'),
  access_tokens: deleted('personal_access_tokens'),
  assistant_connections: deleted('assistant_connections'),
  listings: deleted('storefront_listings'),
  keys: deleted('api_keys'),
  baskets: deleted('basket_configs'),
  subscriptions: deleted('partner_subscriptions'),
  plan_changes: deleted('plan_changes'),
  plan_requests: deleted('plan_requests'),
  usage_notices: deleted('usage_notices'),
  usage_allowances: deleted('usage_allowances'),
  usage_leases: deleted('usage_leases'),
  announcements: deleted('announcements'),
  partners: unnamePartner,
  // After the members, because adding an entry requires their lock. The entry about the deletion
  // stays, for the operator.
  audit_entries: counted(
    'audit_entries',
    `DELETE FROM audit_entries WHERE partner_id = :partnerId AND action NOT IN ('postPortalPartnerDelete', 'wl partner delete')`,
  ),
  // After the partner, because creating a creator shop requires its lock.
  creator_shops: deleted('creator_shops'),
  // Last, to include events reported until the keys were deleted.
  basket_events: deleted('basket_events'),
  analytics_events: deleted('analytics_events'),
};

/**
 * Deletes a partner's data except its ID, which the ledger and the accounting records refer to. Its
 * customer ID at the payment service also stays, to receive the outcome of the final invoice. After
 * the commit, servers drop its keys and baskets from their caches, and the caller calls
 * `eraseEvents`.
 * @param requestId the data request to complete once everything is deleted
 */
export async function erasePartner(sql: Sql, partnerId: number, requestId?: number): Promise<Outcome> {
  await noteErasedPartner(sql, partnerId);
  const outcome: Outcome = {};
  for (const [name, one] of Object.entries(statements)) {
    const [changed] = await sql.rows(one, { partnerId });
    outcome[name] = changed?.count ?? 0;
  }
  await forgetEventsOfPartner(sql, { partnerId, requestId: requestId ?? null });
  return outcome;
}
