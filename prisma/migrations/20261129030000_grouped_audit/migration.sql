-- An entry for what a program did several times within an hour, such as a shop's server that reports its orders.
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_actor_check;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_actor_check
  CHECK (actor IN ('member', 'token', 'server', 'merchant', 'operator')) NOT VALID;
ALTER TABLE audit_entries ADD COLUMN times integer;
ALTER TABLE audit_entries ADD COLUMN group_hash bytea;
