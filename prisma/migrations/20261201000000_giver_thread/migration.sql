-- Givers can reserve a gift until a day, before they buy it. Until they do, `quantity` stays 0: servers of the previous version
-- and `wl_order_1` add up what is bought.
ALTER TABLE gift_claims ADD COLUMN reserved_quantity integer NOT NULL DEFAULT 0;
ALTER TABLE gift_claims ADD COLUMN reserved_until timestamptz(3);
ALTER TABLE gift_claims ADD CONSTRAINT gift_claims_reserved_check
  CHECK (reserved_quantity >= 0 AND (reserved_quantity > 0) = (reserved_until IS NOT NULL)) NOT VALID;
ALTER TABLE gift_claims ADD CONSTRAINT gift_claims_kind_check
  CHECK (quantity >= 0 AND (quantity > 0 OR shared OR reserved_quantity > 0)) NOT VALID;
ALTER TABLE gift_claims DROP CONSTRAINT gift_claims_quantity_check;
