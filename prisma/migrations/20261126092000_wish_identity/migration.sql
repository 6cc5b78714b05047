-- AlterTable
ALTER TABLE "products" ADD COLUMN     "same_as" BIGINT,
ADD COLUMN     "facts_source" TEXT,
ADD COLUMN     "facts_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "list_items" ADD COLUMN     "saved_url" TEXT,
ADD COLUMN     "price_at" TIMESTAMPTZ(3),
ADD COLUMN     "choice" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "rewrites" (
    "name" TEXT NOT NULL,
    "after_id" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "rewrites_pkey" PRIMARY KEY ("name")
);

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_same_as_fkey" FOREIGN KEY ("same_as") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
