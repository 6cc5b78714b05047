-- AlterTable
ALTER TABLE "shops" ADD COLUMN     "api_key_id" INTEGER,
ADD COLUMN     "basket_config_id" INTEGER,
ADD COLUMN     "currency" TEXT,
ADD COLUMN     "development" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "email" TEXT,
ADD COLUMN     "hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "primary_host" TEXT,
ADD COLUMN     "provisioned_at" TIMESTAMPTZ(3),
ADD COLUMN     "uninstalled_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "platform_id" TEXT;

-- CreateTable
CREATE TABLE "shop_subscriptions" (
    "id" SERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "external_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "test" BOOLEAN NOT NULL DEFAULT false,
    "trial_days" INTEGER NOT NULL DEFAULT 0,
    "usage_line_id" TEXT,
    "capped_minor" INTEGER,
    "current_period_end" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "shop_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shop_usage_charges" (
    "id" SERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "from_action" INTEGER NOT NULL,
    "to_action" INTEGER NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "external_id" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "shop_usage_charges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_trials" (
    "domain_hash" BYTEA NOT NULL,
    "trial_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "used_trials_pkey" PRIMARY KEY ("domain_hash")
);

-- CreateTable
CREATE TABLE "shopify_sessions" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_online" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMPTZ(3),
    "access_token" TEXT NOT NULL,
    "user_id" BIGINT,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "account_owner" BOOLEAN,
    "locale" TEXT,
    "collaborator" BOOLEAN,
    "email_verified" BOOLEAN,
    "refresh_token" TEXT,
    "refresh_token_expires" TIMESTAMPTZ(3),

    CONSTRAINT "shopify_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shopify_webhooks" (
    "id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "shop_domain" TEXT NOT NULL,
    "payload" JSONB,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "shopify_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "privacy_requests" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "shop_domain" TEXT NOT NULL,
    "customer_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "outcome" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shop_subscriptions_external_id_key" ON "shop_subscriptions"("external_id");

-- CreateIndex
CREATE INDEX "shop_subscriptions_shop_id_idx" ON "shop_subscriptions"("shop_id");

-- CreateIndex
CREATE UNIQUE INDEX "shop_usage_charges_idempotency_key_key" ON "shop_usage_charges"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "shop_usage_charges_shop_id_period_from_action_key" ON "shop_usage_charges"("shop_id", "period", "from_action");

-- CreateIndex
CREATE INDEX "shopify_sessions_shop_idx" ON "shopify_sessions"("shop");

-- CreateIndex
CREATE INDEX "shopify_webhooks_received_at_idx" ON "shopify_webhooks"("received_at");

-- CreateIndex
CREATE INDEX "privacy_requests_shop_domain_idx" ON "privacy_requests"("shop_domain");

-- CreateIndex
CREATE INDEX "products_domain_platform_id_idx" ON "products"("domain", "platform_id");

-- AddForeignKey
ALTER TABLE "shop_subscriptions" ADD CONSTRAINT "shop_subscriptions_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_usage_charges" ADD CONSTRAINT "shop_usage_charges_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_usage_charges" ADD CONSTRAINT "shop_usage_charges_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "shop_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A shop's platform tells of a product by its handle: `/products/<handle>` in the address, wherever it stands there.
CREATE INDEX "products_handle_idx" ON "products" ("domain", lower(substring("url" from '/products/([^/?#]+)')))
  WHERE "url" LIKE '%/products/%';

-- Shops that installed before: their own host, their first live key and their first basket.
UPDATE "shops" s SET
  "hosts" = ARRAY[s."domain"],
  "api_key_id" = (SELECT min(k."id") FROM "api_keys" k WHERE k."partner_id" = s."partner_id" AND k."environment" = 'live'),
  "basket_config_id" = (SELECT min(b."id") FROM "basket_configs" b WHERE b."partner_id" = s."partner_id");
