-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "verification_token" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');

-- CreateTable
CREATE TABLE "domain_checks" (
    "partner_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "origin" TEXT,
    "problem" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domain_checks_pkey" PRIMARY KEY ("partner_id","host")
);

-- CreateIndex
CREATE INDEX "domain_checks_checked_at_idx" ON "domain_checks"("checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "partners_verification_token_key" ON "partners"("verification_token");

-- AddForeignKey
ALTER TABLE "domain_checks" ADD CONSTRAINT "domain_checks_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The hosts of shops that have the app are theirs: the platform says so.
INSERT INTO "verified_domains" ("partner_id", "host", "method")
SELECT DISTINCT s.partner_id, regexp_replace(h.host, '^www\.', ''), 'platform'
FROM "shops" s, unnest(ARRAY[s.domain, s.primary_host]) AS h (host)
WHERE s.status = 'active' AND h.host IS NOT NULL
ON CONFLICT ("partner_id", "host") DO UPDATE SET "method" = 'platform';
