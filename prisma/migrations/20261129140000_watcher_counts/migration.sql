-- How many people wait for alerts about products of partners with many wishes, counted in the background.
CREATE TABLE watcher_counts (
  partner_id bigint NOT NULL,
  with_tests boolean NOT NULL,
  product_id bigint NOT NULL,
  variant_id text NOT NULL,
  first_item_id bigint NOT NULL,
  shoppers integer NOT NULL,
  test_shoppers integer NOT NULL,
  price_drop integer NOT NULL,
  back_in_stock integer NOT NULL,
  low_stock integer NOT NULL,

  CONSTRAINT watcher_counts_pkey PRIMARY KEY (partner_id, with_tests, product_id, variant_id),
  CONSTRAINT watcher_counts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT watcher_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX watcher_counts_partner_id_with_tests_shoppers_first_item_id_idx
  ON watcher_counts (partner_id, with_tests, shoppers DESC, first_item_id);
CREATE INDEX watcher_counts_product_id_idx ON watcher_counts (product_id);

CREATE TABLE watcher_count_times (
  partner_id bigint NOT NULL,
  counted_at timestamptz(3) NOT NULL,

  CONSTRAINT watcher_count_times_pkey PRIMARY KEY (partner_id),
  CONSTRAINT watcher_count_times_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX watcher_count_times_counted_at_idx ON watcher_count_times (counted_at);
