-- AlterTable
ALTER TABLE "lists" ADD COLUMN     "surprise_day" DATE,
ADD COLUMN     "surprise_zone" TEXT;

-- AlterTable: the new columns are empty, so their foreign keys have nothing to check.
ALTER TABLE "gift_claims" ALTER COLUMN "item_id" DROP NOT NULL,
ADD COLUMN     "list_id" BIGINT CONSTRAINT "gift_claims_list_id_fkey" REFERENCES "lists"("id") ON DELETE SET NULL ON UPDATE CASCADE,
ADD COLUMN     "owner_id" UUID CONSTRAINT "gift_claims_owner_id_fkey" REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
ADD COLUMN     "product_id" BIGINT,
ADD COLUMN     "variant_id" TEXT,
ADD COLUMN     "title" TEXT;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "by_user_id" UUID CONSTRAINT "notifications_by_user_id_fkey" REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check",
  ADD CONSTRAINT "notifications_kind_check" CHECK ("kind" IN ('friend_request', 'friend_accepted', 'list_shared',
    'item_purchased', 'gift_changed', 'list_followed', 'import_done')) NOT VALID;
