-- What was sent about a shopper, for erasure.
-- safe: no attempt has an endpoint yet, so nothing is sorted; servers write attempts in the background
CREATE INDEX webhook_attempts_shopper_idx ON webhook_attempts ((payload #>> '{data,shopper}')) WHERE endpoint_id IS NOT NULL;
