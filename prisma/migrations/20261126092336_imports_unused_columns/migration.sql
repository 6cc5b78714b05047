-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "unused_columns" TEXT[] DEFAULT ARRAY[]::TEXT[];
