CREATE INDEX CONCURRENTLY IF NOT EXISTS alert_settings_pages_due_at_idx ON alert_settings (pages_due_at);
