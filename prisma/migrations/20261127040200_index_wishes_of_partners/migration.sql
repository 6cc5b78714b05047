-- The wishes saved in a partner's shop, for its reports on who waits for what.
CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_source_partner_id_id_idx ON list_items (source_partner_id, id);
