-- The owner of the list that a row belongs to, so that it can be kept where the owner's rows are: see
-- docs/decisions/owners.md. Empty until later migrations add the triggers and foreign keys that keep it right.
ALTER TABLE list_items ADD COLUMN owner_id uuid;
ALTER TABLE list_collaborators ADD COLUMN owner_id uuid;
ALTER TABLE imports ADD COLUMN owner_id uuid;
ALTER TABLE import_rows ADD COLUMN owner_id uuid;
ALTER TABLE item_sources ADD COLUMN owner_id uuid;
ALTER TABLE wish_alerts ADD COLUMN owner_id uuid;
ALTER TABLE order_lines ADD COLUMN owner_id uuid;

-- Of a shopper's request, the owner of the list it changes, else the shopper; null for a partner's. Rows last a day.
ALTER TABLE idempotency_keys ADD COLUMN owner_id uuid;
