-- Emails to the owners about new channels, counted by the hour.
ALTER TABLE partners ADD COLUMN owner_mails_hour timestamptz(3);
ALTER TABLE partners ADD COLUMN owner_mails integer NOT NULL DEFAULT 0;
