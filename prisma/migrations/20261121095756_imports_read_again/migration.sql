-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "to_read" BOOLEAN NOT NULL DEFAULT false;


-- By hand: rows that wait, and how many of a host are being read right now.
DROP INDEX "import_rows_running_idx";
CREATE INDEX "import_rows_open_idx" ON "import_rows" ("status", "host") WHERE "status" IN ('waiting', 'running');
CREATE INDEX "imports_open_idx" ON "imports" ("id") WHERE "status" IN ('waiting', 'running');
