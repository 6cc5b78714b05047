-- AlterTable
ALTER TABLE "friend_requests" ADD COLUMN     "to_email" TEXT,
ALTER COLUMN "to_user_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "host" TEXT;


-- By hand: the open request between two people concerns those asked as a person; an address is asked once by each.
DROP INDEX "friend_requests_pending_key";
CREATE UNIQUE INDEX "friend_requests_pending_key" ON "friend_requests"
  (least("from_user_id", "to_user_id"), greatest("from_user_id", "to_user_id"))
  WHERE "status" = 'pending' AND "to_user_id" IS NOT NULL;
CREATE UNIQUE INDEX "friend_requests_pending_email_key" ON "friend_requests" ("to_email", "from_user_id")
  WHERE "status" = 'pending' AND "to_user_id" IS NULL;

-- By hand: how many rows of a host are being read right now.
CREATE INDEX "import_rows_running_idx" ON "import_rows" ("host") WHERE "status" = 'running';
