CREATE INDEX CONCURRENTLY IF NOT EXISTS alert_mails_due_at_idx ON alert_mails (due_at) WHERE due_at IS NOT NULL;
