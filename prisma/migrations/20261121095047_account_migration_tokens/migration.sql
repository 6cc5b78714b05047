-- AlterTable
ALTER TABLE "account_migrations" ADD COLUMN     "old_token_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[];


-- By hand: whose presents somebody marked as bought, for when their account is merged or deleted.
CREATE INDEX "list_items_purchased_by_id_idx" ON "list_items" ("purchased_by_id") WHERE "purchased_by_id" IS NOT NULL;
