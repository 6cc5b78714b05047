-- Since when a list has its link, so that givers who only knew an earlier one don't get the new one.
ALTER TABLE lists ADD COLUMN token_since timestamptz(3);
