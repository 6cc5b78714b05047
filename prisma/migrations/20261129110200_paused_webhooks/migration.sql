ALTER TABLE basket_configs ADD COLUMN webhook_paused_at timestamptz(3);
