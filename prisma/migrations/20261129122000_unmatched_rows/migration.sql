-- How many accepted rows are about no product that someone has saved.
ALTER TABLE product_imports ADD COLUMN unmatched integer NOT NULL DEFAULT 0;
