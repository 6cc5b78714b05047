-- The name of this database. Copies, such as restored backups, keep it.
CREATE TABLE places (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid()
);
INSERT INTO places DEFAULT VALUES;

-- Both tables are about partners whose plan ends with its actions. They begin empty: the first save of a month asks for
-- as many actions as the database has counted by then, and 20 more. Older servers call `wl_save_1`, which doesn't know
-- them. On one database, both functions stop at the same sum of the counters, so nothing breaks during an upgrade.
CREATE TABLE usage_allowances (
  partner_id bigint NOT NULL REFERENCES partners ON DELETE CASCADE ON UPDATE CASCADE,
  period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  allowed integer NOT NULL CHECK (allowed >= 0),
  PRIMARY KEY (partner_id, period)
);

-- At the partner's home.
CREATE TABLE usage_leases (
  partner_id bigint NOT NULL REFERENCES partners ON DELETE CASCADE ON UPDATE CASCADE,
  period text NOT NULL CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  granted integer NOT NULL CHECK (granted >= 0),
  by_place jsonb NOT NULL,
  PRIMARY KEY (partner_id, period)
);
