-- When each kind of alert was turned on; null: with the row (`since`). Changing one kind says nothing about the others.
ALTER TABLE alert_settings ADD COLUMN price_drop_since timestamptz(3);
ALTER TABLE alert_settings ADD COLUMN back_in_stock_since timestamptz(3);
ALTER TABLE alert_settings ADD COLUMN low_stock_since timestamptz(3);
ALTER TABLE wish_alerts ADD COLUMN price_drop_since timestamptz(3);
ALTER TABLE wish_alerts ADD COLUMN back_in_stock_since timestamptz(3);
ALTER TABLE wish_alerts ADD COLUMN low_stock_since timestamptz(3);
