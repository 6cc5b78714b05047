-- A giver's reminder of what they have reserved, at an address that was confirmed for it unless they have an account, and
-- the thanks of the list's owner.
ALTER TABLE gift_claims ADD COLUMN remind_at timestamptz(3);
ALTER TABLE gift_claims ADD COLUMN email text;
ALTER TABLE gift_claims ADD COLUMN lang text;
ALTER TABLE gift_claims ADD COLUMN thanks text NOT NULL DEFAULT '';
ALTER TABLE gift_claims ADD COLUMN thanked_at timestamptz(3);
