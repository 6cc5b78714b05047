-- AlterTable
ALTER TABLE "partner_invitations" ADD COLUMN     "sends" INTEGER NOT NULL DEFAULT 1;

