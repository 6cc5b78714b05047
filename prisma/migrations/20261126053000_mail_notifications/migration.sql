-- AlterTable
ALTER TABLE "users" ADD COLUMN     "unsubscribe_key" UUID;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "mail_due_at" TIMESTAMPTZ(3);
