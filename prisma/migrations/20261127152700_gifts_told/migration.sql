-- The gifts of a day that partners were notified of: the same mark, undone and set again, isn't another one.
ALTER TABLE list_items ADD COLUMN gifts_told int, ADD COLUMN gifts_told_on date;
