CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS audit_entries_group_idx ON audit_entries (partner_id, group_hash)
WHERE group_hash IS NOT NULL;
