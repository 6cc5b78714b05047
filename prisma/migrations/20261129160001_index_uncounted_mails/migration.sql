-- Those that were sent and aren't in `alert_days` yet.
CREATE INDEX CONCURRENTLY IF NOT EXISTS alert_mails_uncounted_idx ON alert_mails (sent_at) WHERE counted_on IS NULL AND sent_at IS NOT NULL;
