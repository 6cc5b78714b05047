-- AlterTable
ALTER TABLE "list_items" ADD COLUMN     "texts" JSONB NOT NULL DEFAULT '{}';

