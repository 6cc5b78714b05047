-- AlterTable
ALTER TABLE "users" ADD COLUMN     "guest_of_partner_id" BIGINT;
