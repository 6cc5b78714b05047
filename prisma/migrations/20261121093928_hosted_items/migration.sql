-- AlterTable
ALTER TABLE "list_items" ADD COLUMN     "custom_title" TEXT,
ADD COLUMN     "owner_marked" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "api_keys_allowed_domains_idx" ON "api_keys" USING GIN ("allowed_domains");

