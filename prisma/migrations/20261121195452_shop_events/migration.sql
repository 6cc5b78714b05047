-- AlterTable
ALTER TABLE "shopify_webhooks" ADD COLUMN     "triggered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "platform_handle" TEXT,
ADD COLUMN     "platform_updated_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "shopify_webhooks_shop_domain_topic_triggered_at_idx" ON "shopify_webhooks"("shop_domain", "topic", "triggered_at");


-- Events that are not worked off: few among many.
CREATE INDEX "shopify_webhooks_waiting_idx" ON "shopify_webhooks" ("received_at") WHERE "processed_at" IS NULL;
