-- AlterTable
ALTER TABLE "email_codes" ADD COLUMN     "known_by" TEXT,
ADD COLUMN     "link_hash" BYTEA;

-- CreateTable
CREATE TABLE "sign_in_sources" (
    "source" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_sources_pkey" PRIMARY KEY ("source")
);

-- CreateIndex
CREATE INDEX "sign_in_sources_user_id_idx" ON "sign_in_sources"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_sources_seen_at_idx" ON "sign_in_sources"("seen_at");

-- AddForeignKey
ALTER TABLE "sign_in_sources" ADD CONSTRAINT "sign_in_sources_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
