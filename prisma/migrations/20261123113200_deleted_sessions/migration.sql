-- CreateTable
CREATE TABLE "deleted_sessions" (
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_sessions_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "deleted_sessions_expires_at_idx" ON "deleted_sessions"("expires_at");

