-- AlterTable
ALTER TABLE "list_items" ADD COLUMN     "not_sold_at" TIMESTAMPTZ(3);

