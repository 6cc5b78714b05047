-- AlterTable
ALTER TABLE "basket_configs" ADD COLUMN     "old_secret" TEXT,
ADD COLUMN     "old_secret_until" TIMESTAMPTZ(3);

