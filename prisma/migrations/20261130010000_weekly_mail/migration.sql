-- A weekly email with the worth of wishlists: to whom it's sent, and for which week it was.
ALTER TABLE partners ADD COLUMN weekly_mailed_on date;
ALTER TABLE partner_members ADD COLUMN weekly_mail boolean;
