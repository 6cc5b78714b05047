-- Nothing reads the ledger by period: the index below takes this one's place.
-- DropIndex
DROP INDEX "usage_actions_partner_id_period_idx";

-- AlterTable
ALTER TABLE "usage_actions" ADD COLUMN     "product_id" INTEGER,
ADD COLUMN     "variant_id" TEXT;

-- Saves from before, as far as their items are still there.
UPDATE "usage_actions" a SET "product_id" = i."product_id", "variant_id" = i."variant_id"
  FROM "list_items" i WHERE i."id" = a."item_id" AND a."kind" = 'save';

-- All that analytics count is in the index: a range of days is read from it alone.
CREATE INDEX "usage_actions_analytics_idx" ON "usage_actions" ("partner_id", "kind", "occurred_at")
  INCLUDE ("is_test", "list_id", "item_id", "product_id", "variant_id");

-- What was bought of a partner's products: few of all that is on lists.
CREATE INDEX "list_items_bought_idx" ON "list_items" ("source_partner_id") INCLUDE ("id") WHERE "purchased";
