-- Since when the operator has suspended a partner, and the reason that its members read.
ALTER TABLE partners ADD COLUMN suspended_at timestamptz(3);
ALTER TABLE partners ADD COLUMN suspended_reason text;
