-- A shopper told of its address without a shop: what is said of it is theirs, also once it is on no list any more.
ALTER TABLE "products" ADD COLUMN     "private" BOOLEAN NOT NULL DEFAULT false;

-- Known so far from the lists it is on and, for what is on none any more, from the ledger.
UPDATE "products" p SET "private" = true
WHERE p."url" IS NOT NULL AND p."scraped_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "list_items" i WHERE i."product_id" = p."id" AND i."source_partner_id" IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM "usage_actions" a WHERE a."product_id" = p."id");
