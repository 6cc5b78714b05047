-- Where references of items lead that were folded into others.
CREATE TABLE folded_items (
  old_id bigint PRIMARY KEY,
  new_id bigint NOT NULL,
  folded_at timestamptz(3) NOT NULL
);
CREATE INDEX folded_items_folded_at_idx ON folded_items (folded_at);

ALTER TABLE order_lines RENAME CONSTRAINT order_lines_check TO order_lines_refunded_quantity_check;
ALTER TABLE order_lines RENAME CONSTRAINT order_lines_check1 TO order_lines_refunded_minor_check;
-- A negative price already breaks the rule for `refunded_minor`.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_unit_price_minor_check;
