-- Whether a line sold a wish that only test keys saved. Earlier lines stay live: what can't be undone isn't guessed.
ALTER TABLE order_lines ADD COLUMN is_test boolean NOT NULL DEFAULT false;
