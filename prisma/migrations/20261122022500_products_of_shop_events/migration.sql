-- Whether something ever happened to a product in a shop: most events are views of pages, which name none.
CREATE INDEX "creator_events_product_idx" ON "creator_events" ("shop_id", "product_id") WHERE "product_id" IS NOT NULL;
