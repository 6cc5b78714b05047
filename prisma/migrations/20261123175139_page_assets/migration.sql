-- CreateTable
CREATE TABLE "page_assets" (
    "path" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_assets_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "page_assets_published_at_idx" ON "page_assets"("published_at");

