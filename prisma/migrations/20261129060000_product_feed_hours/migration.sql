CREATE TABLE product_feed_hours (
  partner_id bigint NOT NULL REFERENCES partners ON DELETE CASCADE ON UPDATE CASCADE,
  hour timestamptz(3) NOT NULL,
  used_ms integer NOT NULL CHECK (used_ms >= 0),
  PRIMARY KEY (partner_id, hour)
);
