-- CreateTable
CREATE TABLE "verified_domains" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "verified_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_sources" (
    "item_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "shop_id" INTEGER,
    "domain" TEXT,
    "api_key_id" INTEGER,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "price_minor" BIGINT,
    "compare_at_price_minor" BIGINT,
    "currency" TEXT,
    "market_code" TEXT NOT NULL DEFAULT 'de-DE',
    "checkout_meta" JSONB NOT NULL DEFAULT '{}',
    "offer_id" INTEGER,
    "source_label" TEXT,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_sources_pkey" PRIMARY KEY ("item_id","partner_id")
);

-- CreateIndex
CREATE INDEX "verified_domains_host_verified_at_idx" ON "verified_domains"("host", "verified_at");

-- CreateIndex
CREATE INDEX "verified_domains_checked_at_idx" ON "verified_domains"("checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "verified_domains_partner_id_host_key" ON "verified_domains"("partner_id", "host");

-- CreateIndex
CREATE INDEX "item_sources_partner_id_idx" ON "item_sources"("partner_id");

-- AddForeignKey
ALTER TABLE "verified_domains" ADD CONSTRAINT "verified_domains_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_sources" ADD CONSTRAINT "item_sources_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "list_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_sources" ADD CONSTRAINT "item_sources_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Servers hold a key with the hosts it may speak for.
CREATE TRIGGER "verified_domains_changed" AFTER INSERT OR UPDATE OR DELETE ON "verified_domains"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'partner_id');
