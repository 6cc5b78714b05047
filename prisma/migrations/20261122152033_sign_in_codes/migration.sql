-- Codes live for ten minutes: whoever waits for one asks for another. A server that still runs the earlier version
-- cannot mail codes until it is restarted.
DELETE FROM "email_codes";

-- AlterTable
ALTER TABLE "email_codes" DROP CONSTRAINT "email_codes_pkey",
DROP COLUMN "sent_count",
DROP COLUMN "tries_left",
DROP COLUMN "window_started_at",
ADD COLUMN     "foreign_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "id" BIGSERIAL NOT NULL,
ADD COLUMN     "network" BYTEA NOT NULL,
ADD COLUMN     "tries" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "used_at" TIMESTAMPTZ(3),
ADD CONSTRAINT "email_codes_pkey" PRIMARY KEY ("id");

-- CreateTable
CREATE TABLE "sign_in_counts" (
    "subject" BYTEA NOT NULL,
    "used" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_counts_pkey" PRIMARY KEY ("subject")
);

-- CreateIndex
CREATE INDEX "sign_in_counts_ends_at_idx" ON "sign_in_counts"("ends_at");

-- CreateIndex
CREATE INDEX "email_codes_email_idx" ON "email_codes"("email");

-- CreateIndex
CREATE INDEX "email_codes_expires_at_idx" ON "email_codes"("expires_at");

