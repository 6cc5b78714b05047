-- CreateTable
CREATE TABLE "partners" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'free',
    "subscription_status" TEXT NOT NULL DEFAULT 'none',
    "trial_ends_at" TIMESTAMPTZ(3),
    "actions_limit" INTEGER,
    "technical_contact" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_members" (
    "partner_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'owner',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_members_pkey" PRIMARY KEY ("partner_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "name" TEXT,
    "allowed_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "replaced_by_id" INTEGER,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shops" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "platform" TEXT NOT NULL DEFAULT 'shopify',
    "domain" TEXT NOT NULL,
    "name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "subscription_status" TEXT NOT NULL DEFAULT 'trialing',
    "trial_ends_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shops_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "basket_configs" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT 'Basket',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "webhook_url" TEXT,
    "webhook_secret" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "basket_configs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "basket_events" (
    "id" BIGSERIAL NOT NULL,
    "basket_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "api_key_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "items" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "basket_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT,
    "display_name" TEXT,
    "username" TEXT,
    "avatar" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "premium" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_codes" (
    "email" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "tries_left" INTEGER NOT NULL DEFAULT 5,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_count" INTEGER NOT NULL DEFAULT 1,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_codes_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "family" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "personal_access_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_states" (
    "state_hash" BYTEA NOT NULL,
    "api_key_id" INTEGER NOT NULL,
    "session" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "lists" (
    "id" SERIAL NOT NULL,
    "token" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image_path" TEXT NOT NULL DEFAULT '',
    "share_public" BOOLEAN NOT NULL DEFAULT false,
    "occasion_slug" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_collaborators" (
    "list_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'editor',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_collaborators_pkey" PRIMARY KEY ("list_id","user_id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" SERIAL NOT NULL,
    "url" TEXT,
    "url_hash" BYTEA,
    "domain" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "image_path" TEXT,
    "image_state" TEXT NOT NULL DEFAULT 'none',
    "image_tries" INTEGER NOT NULL DEFAULT 0,
    "image_claimed_at" TIMESTAMPTZ(3),
    "price_minor" BIGINT,
    "currency" TEXT,
    "compare_at_price_minor" BIGINT,
    "brand" TEXT,
    "product_type" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_texts" (
    "product_id" INTEGER NOT NULL,
    "market_code" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_texts_pkey" PRIMARY KEY ("product_id","market_code")
);

-- CreateTable
CREATE TABLE "price_points" (
    "product_id" INTEGER NOT NULL,
    "variant_id" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_points_pkey" PRIMARY KEY ("product_id","variant_id","day","currency","price_minor")
);

-- CreateTable
CREATE TABLE "list_items" (
    "id" SERIAL NOT NULL,
    "list_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "variant_id" TEXT NOT NULL DEFAULT '',
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
    "priority" INTEGER,
    "source_partner_id" INTEGER,
    "source_shop_id" INTEGER,
    "source_domain" TEXT,
    "api_key_id" INTEGER,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "purchased" BOOLEAN NOT NULL DEFAULT false,
    "purchased_at" TIMESTAMPTZ(3),
    "position" INTEGER,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_counters" (
    "partner_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "shard" SMALLINT NOT NULL DEFAULT 0,
    "saves" INTEGER NOT NULL DEFAULT 0,
    "shares" INTEGER NOT NULL DEFAULT 0,
    "list_views" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counters_pkey" PRIMARY KEY ("partner_id","period","shard")
);

-- CreateTable
CREATE TABLE "usage_actions" (
    "id" BIGSERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "api_key_id" INTEGER,
    "list_id" INTEGER,
    "item_id" INTEGER,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "dedupe_key" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "usage_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "key_usage" (
    "api_key_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "requests" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "key_usage_pkey" PRIMARY KEY ("api_key_id","period")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" INTEGER NOT NULL,
    "response" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "basket_id" INTEGER NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "message_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "partner_members_user_id_idx" ON "partner_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_value_key" ON "api_keys"("value");

-- CreateIndex
CREATE INDEX "api_keys_partner_id_idx" ON "api_keys"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "shops_domain_key" ON "shops"("domain");

-- CreateIndex
CREATE INDEX "shops_partner_id_idx" ON "shops"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "basket_configs_public_id_key" ON "basket_configs"("public_id");

-- CreateIndex
CREATE INDEX "basket_configs_partner_id_idx" ON "basket_configs"("partner_id");

-- CreateIndex
CREATE INDEX "basket_events_partner_id_created_at_idx" ON "basket_events"("partner_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_family_idx" ON "refresh_tokens"("family");

-- CreateIndex
CREATE INDEX "refresh_tokens_user_id_idx" ON "refresh_tokens"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "personal_access_tokens_token_hash_key" ON "personal_access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_access_tokens_partner_id_idx" ON "personal_access_tokens"("partner_id");

-- CreateIndex
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "lists_token_key" ON "lists"("token");

-- CreateIndex
CREATE INDEX "lists_owner_id_updated_at_idx" ON "lists"("owner_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "list_collaborators_user_id_idx" ON "list_collaborators"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_url_hash_key" ON "products"("url_hash");

-- CreateIndex
CREATE INDEX "list_items_product_id_idx" ON "list_items"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "list_items_list_id_product_id_variant_id_key" ON "list_items"("list_id", "product_id", "variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "usage_actions_dedupe_key_key" ON "usage_actions"("dedupe_key");

-- CreateIndex
CREATE INDEX "usage_actions_partner_id_period_idx" ON "usage_actions"("partner_id", "period");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_partner_id_created_at_idx" ON "webhook_attempts"("partner_id", "created_at");

-- AddForeignKey
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shops" ADD CONSTRAINT "shops_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket_configs" ADD CONSTRAINT "basket_configs_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_collaborators" ADD CONSTRAINT "list_collaborators_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_collaborators" ADD CONSTRAINT "list_collaborators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_texts" ADD CONSTRAINT "product_texts_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_usage" ADD CONSTRAINT "key_usage_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- By hand: pictures that wait to be copied, found without reading the others.
CREATE INDEX "products_image_pending_idx" ON "products"("id") WHERE "image_state" = 'pending';

-- By hand: servers keep these rows in memory and drop them when told so on the channel `wl_changed`.
-- The payload is `<kind>:<value of a column>`; a row that changes hands is told for its old and its new owner.
CREATE FUNCTION "wl_notify_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind CONSTANT text := TG_ARGV[0];
  key_column CONSTANT text := TG_ARGV[1];
  old_key text := CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) ->> key_column END;
  new_key text := CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) ->> key_column END;
BEGIN
  IF new_key IS NOT NULL THEN
    PERFORM pg_notify('wl_changed', kind || ':' || new_key);
  END IF;
  IF old_key IS NOT NULL AND old_key IS DISTINCT FROM new_key THEN
    PERFORM pg_notify('wl_changed', kind || ':' || old_key);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "api_keys_changed" AFTER INSERT OR UPDATE OR DELETE ON "api_keys"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('key', 'id');

CREATE TRIGGER "partners_changed" AFTER INSERT OR UPDATE OR DELETE ON "partners"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'id');

CREATE TRIGGER "shops_changed" AFTER INSERT OR UPDATE OR DELETE ON "shops"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'partner_id');

CREATE TRIGGER "basket_configs_changed" AFTER INSERT OR UPDATE OR DELETE ON "basket_configs"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('basket', 'public_id');
