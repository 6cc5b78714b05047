-- Events and old months of the ledger are in this database only: docs/decisions/sharding.md. This finishes what is left of
-- a second database that they have come back from. The tables stay, because servers of the version before use them.

-- Erasures that wait in the backlog: of partners and their keys, and of shops' customers. Those servers do the same.
-- safe: there are few, and their rows are found by the partner
WITH waiting AS (
  DELETE FROM event_backlog WHERE kind = 'partner_events_forget' RETURNING data
), r AS (
  SELECT r.* FROM waiting CROSS JOIN LATERAL jsonb_to_record(waiting.data) AS r(partner_id bigint, key_ids bigint[])
), reported AS (
  DELETE FROM analytics_events e USING r
  WHERE e.partner_id = r.partner_id AND (r.key_ids IS NULL OR e.api_key_id = ANY(r.key_ids))
)
DELETE FROM basket_events e USING r
WHERE e.partner_id = r.partner_id AND (r.key_ids IS NULL OR e.api_key_id = ANY(r.key_ids));
-- safe: as before
WITH waiting AS (
  DELETE FROM event_backlog WHERE kind = 'privacy_analytics_delete' RETURNING data
), r AS (
  SELECT r.* FROM waiting CROSS JOIN LATERAL jsonb_to_record(waiting.data) AS r(
    partner_id bigint, only_key_id bigint, names text[], customer_id text, item_ids text[])
)
DELETE FROM analytics_events e USING r
WHERE e.partner_id = r.partner_id AND (r.only_key_id IS NULL OR e.api_key_id = r.only_key_id) AND EXISTS (
  SELECT 1 FROM jsonb_each_text(e.payload) entry
  WHERE lower(entry.value) = ANY(r.names)
    OR (entry.key ~* '^(customer|shopper|user)_?id$' AND entry.value = r.customer_id)
    OR (entry.key ~* '^item_?id$' AND entry.value = ANY(r.item_ids)));

-- Months of the ledger that were moved back into this database. Servers only read them from there with a second one.
SELECT wl_create_partitions((period || '-01T00:00:00Z')::timestamptz) FROM ledger_months ORDER BY period;
INSERT INTO usage_actions (
  id, partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test, occurred_at, unbilled_reason)
SELECT
  id, partner_id, period, kind, api_key_id, list_id, item_id, product_id, variant_id, is_test, occurred_at, unbilled_reason
FROM ledger_history ON CONFLICT DO NOTHING;
-- safe: a row a month
DELETE FROM ledger_months WHERE period IN (SELECT period FROM ledger_history);
-- safe: all of it is in the ledger, and no server waits for it
TRUNCATE ledger_history;
