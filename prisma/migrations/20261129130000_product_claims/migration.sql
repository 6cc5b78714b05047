-- Rows of products whose wishes give a number that the shop's platform hasn't reported for them. A save proves nothing,
-- so a claim only helps to find the wishes that make it.
CREATE TABLE product_claims (
  shop_id bigint NOT NULL,
  platform_id text NOT NULL,
  product_id bigint NOT NULL,
  reported_at timestamptz(3),

  CONSTRAINT product_claims_pkey PRIMARY KEY (shop_id, platform_id, product_id),
  CONSTRAINT product_claims_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT product_claims_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX product_claims_product_id_idx ON product_claims (product_id);
CREATE INDEX product_claims_reported_at_idx ON product_claims (reported_at);
