-- AlterTable
ALTER TABLE "personal_access_tokens" ADD COLUMN     "scopes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
