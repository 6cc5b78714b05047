-- Without a lock that blocks writes.
ALTER TABLE gift_claims VALIDATE CONSTRAINT gift_claims_reserved_check;
ALTER TABLE gift_claims VALIDATE CONSTRAINT gift_claims_kind_check;
