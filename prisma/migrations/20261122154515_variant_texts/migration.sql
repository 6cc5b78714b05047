-- AlterTable
ALTER TABLE "product_texts" DROP CONSTRAINT "product_texts_pkey",
ADD COLUMN     "variant_id" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "product_texts_pkey" PRIMARY KEY ("product_id", "variant_id", "market_code");

