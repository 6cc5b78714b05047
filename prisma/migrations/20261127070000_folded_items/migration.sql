-- Where references of items lead that were folded into others.
CREATE TABLE folded_items (
  old_id bigint PRIMARY KEY,
  new_id bigint NOT NULL,
  folded_at timestamptz(3) NOT NULL
);
CREATE INDEX folded_items_folded_at_idx ON folded_items (folded_at);

-- A negative price already breaks the rule for `refunded_minor`.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_unit_price_minor_check;
