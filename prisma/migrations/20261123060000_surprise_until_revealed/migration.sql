-- AlterTable
ALTER TABLE "lists" ADD COLUMN     "surprise_open_ended" BOOLEAN NOT NULL DEFAULT false;

