-- Erasures that aren't in the log outside the database yet, from which they're repeated after a backup is restored. Written
-- in their transactions; see docs/privacy.md.
CREATE TABLE erasure_outbox (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  ids jsonb NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT erasure_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT erasure_outbox_kind_check CHECK (kind IN ('account', 'partner', 'shop', 'customer'))
);
