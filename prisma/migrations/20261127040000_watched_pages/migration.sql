CREATE TABLE page_hosts (
  host text PRIMARY KEY,
  free_at timestamptz(3) NOT NULL,
  next_at timestamptz(3) NOT NULL,
  delay_seconds smallint NOT NULL DEFAULT 5 CHECK (delay_seconds BETWEEN 5 AND 60),
  robots text,
  robots_at timestamptz(3),
  robots_hops text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX page_hosts_next_at_idx ON page_hosts (next_at);

CREATE TABLE watched_pages (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE ON UPDATE CASCADE,
  host text NOT NULL REFERENCES page_hosts ON DELETE CASCADE ON UPDATE CASCADE,
  due_at timestamptz(3) NOT NULL,
  hops text[] NOT NULL DEFAULT '{}',
  etag text,
  last_modified text,
  failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
  was_gone boolean NOT NULL DEFAULT false
);
CREATE INDEX watched_pages_host_due_at_idx ON watched_pages (host, due_at);

ALTER TABLE alert_settings ADD COLUMN pages_due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
