-- AlterTable
ALTER TABLE "shops" ADD COLUMN     "guide_dismissed_at" TIMESTAMPTZ(3);

