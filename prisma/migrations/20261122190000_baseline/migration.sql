-- CreateTable
CREATE TABLE "partners" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'free',
    "subscription_status" TEXT NOT NULL DEFAULT 'none',
    "trial_ends_at" TIMESTAMPTZ(3),
    "actions_limit" INTEGER,
    "technical_contact" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "billing_name" TEXT,
    "billing_address" TEXT,
    "billing_email" TEXT,
    "vat_id" TEXT,
    "stripe_customer_id" TEXT,
    "paid_trial_ends_at" TIMESTAMPTZ(3),
    "verification_token" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
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
CREATE TABLE "partner_invitations" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID,
    "sends" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_invitations_pkey" PRIMARY KEY ("id")
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
    "first_init_at" TIMESTAMPTZ(3),
    "first_init_origin" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

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
CREATE TABLE "domain_checks" (
    "partner_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "origin" TEXT,
    "problem" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domain_checks_pkey" PRIMARY KEY ("partner_id","host")
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
    "hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "primary_host" TEXT,
    "email" TEXT,
    "currency" TEXT,
    "development" BOOLEAN NOT NULL DEFAULT false,
    "api_key_id" INTEGER,
    "basket_config_id" INTEGER,
    "provisioned_at" TIMESTAMPTZ(3),
    "uninstalled_at" TIMESTAMPTZ(3),
    "guide_dismissed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shops_pkey" PRIMARY KEY ("id")
);

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
    "paid_trial_ends_at" TIMESTAMPTZ(3),
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
    "triggered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
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

-- CreateTable
CREATE TABLE "basket_configs" (
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT 'Basket',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "webhook_url" TEXT,
    "webhook_secret" TEXT,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
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
    "mail_notices" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_passwords" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_passwords_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "password_tries" (
    "subject" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL,
    "window_started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_tries_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "email_codes" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "network" BYTEA NOT NULL,
    "tries" JSONB NOT NULL DEFAULT '{}',
    "foreign_tries" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_counts" (
    "subject" BYTEA NOT NULL,
    "used" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_counts_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "viewer_salts" (
    "day" DATE NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "viewer_salts_pkey" PRIMARY KEY ("day")
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
    "parent_family" UUID,
    "basket_partner_id" INTEGER,

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ended_sessions" (
    "id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("id")
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
    "challenge" TEXT,
    "user_id" UUID,
    "family" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "stored_sessions" (
    "sid_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "session" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_sessions_pkey" PRIMARY KEY ("sid_hash")
);

-- CreateTable
CREATE TABLE "legacy_users" (
    "identifier_hash" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "migrated_at" TIMESTAMPTZ(3),

    CONSTRAINT "legacy_users_pkey" PRIMARY KEY ("identifier_hash")
);

-- CreateTable
CREATE TABLE "account_migrations" (
    "old_user_id" UUID NOT NULL,
    "new_user_id" UUID NOT NULL,
    "receipt" JSONB NOT NULL,
    "old_token_hashes" BYTEA[] DEFAULT ARRAY[]::BYTEA[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_migrations_pkey" PRIMARY KEY ("old_user_id")
);

-- CreateTable
CREATE TABLE "friend_requests" (
    "id" SERIAL NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID,
    "to_email" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "friend_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "friendships" (
    "user_a" UUID NOT NULL,
    "user_b" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "friendships_pkey" PRIMARY KEY ("user_a","user_b")
);

-- CreateTable
CREATE TABLE "invite_codes" (
    "code" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "uses" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invite_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "dedupe_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "list_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "source_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "error" TEXT,
    "to_read" BOOLEAN NOT NULL DEFAULT false,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT,
    "host" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "claimed_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "item_id" INTEGER,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","position")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" SERIAL NOT NULL,
    "user_id" UUID,
    "kind" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'general',
    "text" TEXT NOT NULL DEFAULT '',
    "rating" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
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
    "surprise_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_follows" (
    "list_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_follows_pkey" PRIMARY KEY ("list_id","user_id")
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
    "platform_id" TEXT,
    "platform_handle" TEXT,
    "platform_updated_at" TIMESTAMPTZ(3),
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "image_path" TEXT,
    "image_width" INTEGER,
    "image_height" INTEGER,
    "image_state" TEXT NOT NULL DEFAULT 'none',
    "image_tries" INTEGER NOT NULL DEFAULT 0,
    "image_claimed_at" TIMESTAMPTZ(3),
    "price_minor" BIGINT,
    "currency" TEXT,
    "compare_at_price_minor" BIGINT,
    "brand" TEXT,
    "product_type" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "availability" TEXT,
    "rating" DOUBLE PRECISION,
    "review_count" INTEGER,
    "images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "variants" JSONB NOT NULL DEFAULT '[]',
    "scraped_at" TIMESTAMPTZ(3),
    "private" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_texts" (
    "product_id" INTEGER NOT NULL,
    "market_code" TEXT NOT NULL,
    "variant_id" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_texts_pkey" PRIMARY KEY ("product_id","variant_id","market_code")
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
    "texts" JSONB NOT NULL DEFAULT '{}',
    "checkout_meta" JSONB NOT NULL DEFAULT '{}',
    "offer_id" INTEGER,
    "source_label" TEXT,
    "priority" INTEGER,
    "source_partner_id" INTEGER,
    "source_shop_id" INTEGER,
    "source_domain" TEXT,
    "api_key_id" INTEGER,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "custom_title" TEXT,
    "purchased" BOOLEAN NOT NULL DEFAULT false,
    "purchased_at" TIMESTAMPTZ(3),
    "purchased_by_id" UUID,
    "purchased_by_name" TEXT,
    "purchase_undo_hash" BYTEA,
    "purchase_viewer" TEXT,
    "owner_marked" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_items_pkey" PRIMARY KEY ("id")
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
    "product_id" INTEGER,
    "variant_id" TEXT,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "dedupe_key" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unbilled_reason" TEXT,

    CONSTRAINT "usage_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_caps" (
    "subject" BYTEA NOT NULL,
    "used" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_caps_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "analytics_events" (
    "id" BIGSERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "api_key_id" INTEGER,
    "type" TEXT NOT NULL,
    "product_id" INTEGER,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "analytics_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "storefront_listings" (
    "partner_id" INTEGER NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image_url" TEXT,
    "category" TEXT NOT NULL DEFAULT '',
    "published" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storefront_listings_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "key_usage" (
    "api_key_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "requests" BIGINT NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3),

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
CREATE TABLE "partner_subscriptions" (
    "partner_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "interval" TEXT NOT NULL DEFAULT 'month',
    "status" TEXT NOT NULL DEFAULT 'active',
    "external_id" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trial_ends_at" TIMESTAMPTZ(3),
    "current_period_start" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "ended_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_subscriptions_pkey" PRIMARY KEY ("partner_id")
);

-- CreateTable
CREATE TABLE "plan_changes" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "plan" TEXT NOT NULL,
    "interval" TEXT NOT NULL DEFAULT 'month',
    "actions_limit" INTEGER,
    "cause" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_requests" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "plan" TEXT NOT NULL,
    "interval" TEXT NOT NULL DEFAULT 'month',
    "requested_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "overage_charges" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "from_action" INTEGER NOT NULL,
    "to_action" INTEGER NOT NULL,
    "tenth_cents" INTEGER NOT NULL,
    "amount_minor" INTEGER NOT NULL,
    "invoice_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "overage_charges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "number" TEXT,
    "provider" TEXT NOT NULL,
    "period" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "currency" TEXT NOT NULL DEFAULT 'EUR',
    "lines" JSONB NOT NULL DEFAULT '[]',
    "parties" JSONB NOT NULL DEFAULT '{}',
    "net_minor" INTEGER NOT NULL DEFAULT 0,
    "tax_tenths" INTEGER NOT NULL DEFAULT 0,
    "tax_minor" INTEGER NOT NULL DEFAULT 0,
    "total_minor" INTEGER NOT NULL DEFAULT 0,
    "external_id" TEXT,
    "hosted_url" TEXT,
    "pdf_url" TEXT,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invoice_numbers" (
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "invoice_numbers_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "usage_notices" (
    "partner_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "threshold" SMALLINT NOT NULL,
    "actions" INTEGER NOT NULL,
    "limit" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "usage_notices_pkey" PRIMARY KEY ("partner_id","period","threshold")
);

-- CreateTable
CREATE TABLE "announcements" (
    "entry_id" TEXT NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("entry_id","partner_id")
);

-- CreateTable
CREATE TABLE "stripe_events" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "customer_id" TEXT,
    "object_id" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "error" TEXT,

    CONSTRAINT "stripe_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creator_shops" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "template" TEXT NOT NULL DEFAULT 'classic-grid',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "images" JSONB NOT NULL DEFAULT '{}',
    "markets" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" TEXT NOT NULL DEFAULT 'draft',
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_shops_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creator_lists" (
    "id" SERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "headline" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "image" JSONB,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creator_items" (
    "id" SERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "list_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "url" TEXT,
    "price_minor" BIGINT,
    "currency" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product_videos" (
    "id" SERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "storage_path" TEXT NOT NULL,
    "poster_path" TEXT,
    "mime" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "duration_ms" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "moderation" TEXT NOT NULL DEFAULT 'approved',
    "rejected_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_videos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_uploads" (
    "storage_path" TEXT NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "arrived_at" TIMESTAMPTZ(3),
    "facts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "media_uploads_pkey" PRIMARY KEY ("storage_path")
);

-- CreateTable
CREATE TABLE "file_checks" (
    "path" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_checks_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "creator_events" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" INTEGER,
    "product_id" INTEGER,
    "visitor" TEXT NOT NULL,
    "dedupe_key" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "creator_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creator_shop_follows" (
    "shop_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "creator_shop_follows_pkey" PRIMARY KEY ("shop_id","user_id")
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
    "url" TEXT NOT NULL DEFAULT '',
    "answer" TEXT,
    "took_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "partners_stripe_customer_id_key" ON "partners"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "partners_verification_token_key" ON "partners"("verification_token");

-- CreateIndex
CREATE INDEX "partner_members_user_id_idx" ON "partner_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "partner_invitations_token_hash_key" ON "partner_invitations"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "partner_invitations_partner_id_email_key" ON "partner_invitations"("partner_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_value_key" ON "api_keys"("value");

-- CreateIndex
CREATE INDEX "api_keys_partner_id_idx" ON "api_keys"("partner_id");

-- CreateIndex
CREATE INDEX "api_keys_allowed_domains_idx" ON "api_keys" USING GIN ("allowed_domains");

-- CreateIndex
CREATE INDEX "verified_domains_host_verified_at_idx" ON "verified_domains"("host", "verified_at");

-- CreateIndex
CREATE INDEX "verified_domains_checked_at_idx" ON "verified_domains"("checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "verified_domains_partner_id_host_key" ON "verified_domains"("partner_id", "host");

-- CreateIndex
CREATE INDEX "domain_checks_checked_at_idx" ON "domain_checks"("checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "shops_domain_key" ON "shops"("domain");

-- CreateIndex
CREATE INDEX "shops_partner_id_idx" ON "shops"("partner_id");

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
CREATE INDEX "shopify_webhooks_shop_domain_topic_triggered_at_idx" ON "shopify_webhooks"("shop_domain", "topic", "triggered_at");

-- CreateIndex
CREATE INDEX "privacy_requests_shop_domain_idx" ON "privacy_requests"("shop_domain");

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
CREATE INDEX "email_codes_email_idx" ON "email_codes"("email");

-- CreateIndex
CREATE INDEX "email_codes_expires_at_idx" ON "email_codes"("expires_at");

-- CreateIndex
CREATE INDEX "sign_in_counts_ends_at_idx" ON "sign_in_counts"("ends_at");

-- CreateIndex
CREATE UNIQUE INDEX "refresh_tokens_token_hash_key" ON "refresh_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "refresh_tokens_family_idx" ON "refresh_tokens"("family");

-- CreateIndex
CREATE INDEX "refresh_tokens_parent_family_idx" ON "refresh_tokens"("parent_family");

-- CreateIndex
CREATE INDEX "refresh_tokens_user_id_idx" ON "refresh_tokens"("user_id");

-- CreateIndex
CREATE INDEX "ended_sessions_ended_at_idx" ON "ended_sessions"("ended_at");

-- CreateIndex
CREATE UNIQUE INDEX "personal_access_tokens_token_hash_key" ON "personal_access_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_access_tokens_partner_id_idx" ON "personal_access_tokens"("partner_id");

-- CreateIndex
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_states_user_id_idx" ON "oauth_states"("user_id");

-- CreateIndex
CREATE INDEX "stored_sessions_expires_at_idx" ON "stored_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "stored_sessions_user_id_idx" ON "stored_sessions"("user_id");

-- CreateIndex
CREATE INDEX "legacy_users_user_id_idx" ON "legacy_users"("user_id");

-- CreateIndex
CREATE INDEX "account_migrations_new_user_id_idx" ON "account_migrations"("new_user_id");

-- CreateIndex
CREATE INDEX "friend_requests_to_user_id_status_idx" ON "friend_requests"("to_user_id", "status");

-- CreateIndex
CREATE INDEX "friend_requests_from_user_id_idx" ON "friend_requests"("from_user_id");

-- CreateIndex
CREATE INDEX "friendships_user_b_idx" ON "friendships"("user_b");

-- CreateIndex
CREATE INDEX "invite_codes_user_id_idx" ON "invite_codes"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_dedupe_key_key" ON "notifications"("dedupe_key");

-- CreateIndex
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id" DESC);

-- CreateIndex
CREATE INDEX "imports_user_id_idx" ON "imports"("user_id");

-- CreateIndex
CREATE INDEX "imports_list_id_idx" ON "imports"("list_id");

-- CreateIndex
CREATE INDEX "feedback_created_at_idx" ON "feedback"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "lists_token_key" ON "lists"("token");

-- CreateIndex
CREATE INDEX "lists_owner_id_updated_at_idx" ON "lists"("owner_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "list_follows_user_id_idx" ON "list_follows"("user_id");

-- CreateIndex
CREATE INDEX "list_collaborators_user_id_idx" ON "list_collaborators"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_url_hash_key" ON "products"("url_hash");

-- CreateIndex
CREATE INDEX "products_domain_platform_id_idx" ON "products"("domain", "platform_id");

-- CreateIndex
CREATE INDEX "list_items_product_id_idx" ON "list_items"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "list_items_list_id_product_id_variant_id_key" ON "list_items"("list_id", "product_id", "variant_id");

-- CreateIndex
CREATE INDEX "item_sources_partner_id_idx" ON "item_sources"("partner_id");

-- CreateIndex
CREATE INDEX "usage_counters_period_idx" ON "usage_counters"("period");

-- CreateIndex
CREATE UNIQUE INDEX "usage_actions_dedupe_key_key" ON "usage_actions"("dedupe_key");

-- CreateIndex
CREATE INDEX "usage_actions_partner_id_period_idx" ON "usage_actions"("partner_id", "period");

-- CreateIndex
CREATE INDEX "billing_caps_ends_at_idx" ON "billing_caps"("ends_at");

-- CreateIndex
CREATE INDEX "analytics_events_partner_id_created_at_idx" ON "analytics_events"("partner_id", "created_at");

-- CreateIndex
CREATE INDEX "analytics_events_created_at_idx" ON "analytics_events" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "storefront_listings_shop_id_idx" ON "storefront_listings"("shop_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "partner_subscriptions_external_id_key" ON "partner_subscriptions"("external_id");

-- CreateIndex
CREATE INDEX "plan_changes_partner_id_changed_at_idx" ON "plan_changes"("partner_id", "changed_at");

-- CreateIndex
CREATE INDEX "plan_requests_partner_id_idx" ON "plan_requests"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "overage_charges_partner_id_period_from_action_key" ON "overage_charges"("partner_id", "period", "from_action");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_external_id_key" ON "invoices"("external_id");

-- CreateIndex
CREATE INDEX "invoices_partner_id_issued_at_idx" ON "invoices"("partner_id", "issued_at");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_partner_id_period_key" ON "invoices"("partner_id", "period");

-- CreateIndex
CREATE INDEX "stripe_events_received_at_idx" ON "stripe_events"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "creator_shops_handle_key" ON "creator_shops"("handle");

-- CreateIndex
CREATE INDEX "creator_shops_partner_id_idx" ON "creator_shops"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "creator_lists_shop_id_slug_key" ON "creator_lists"("shop_id", "slug");

-- CreateIndex
CREATE INDEX "creator_items_shop_id_product_id_idx" ON "creator_items"("shop_id", "product_id");

-- CreateIndex
CREATE INDEX "creator_items_product_id_idx" ON "creator_items"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "creator_items_list_id_product_id_key" ON "creator_items"("list_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_videos_storage_path_key" ON "product_videos"("storage_path");

-- CreateIndex
CREATE INDEX "product_videos_shop_id_product_id_idx" ON "product_videos"("shop_id", "product_id");

-- CreateIndex
CREATE INDEX "product_videos_product_id_idx" ON "product_videos"("product_id");

-- CreateIndex
CREATE INDEX "product_videos_poster_path_idx" ON "product_videos"("poster_path");

-- CreateIndex
CREATE UNIQUE INDEX "media_uploads_token_hash_key" ON "media_uploads"("token_hash");

-- CreateIndex
CREATE INDEX "media_uploads_shop_id_idx" ON "media_uploads"("shop_id");

-- CreateIndex
CREATE INDEX "media_uploads_expires_at_idx" ON "media_uploads"("expires_at");

-- CreateIndex
CREATE INDEX "file_checks_due_at_idx" ON "file_checks"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "creator_events_dedupe_key_key" ON "creator_events"("dedupe_key");

-- CreateIndex
CREATE INDEX "creator_events_shop_id_occurred_at_idx" ON "creator_events"("shop_id", "occurred_at");

-- CreateIndex
CREATE INDEX "creator_events_occurred_at_idx" ON "creator_events" USING BRIN ("occurred_at");

-- CreateIndex
CREATE INDEX "creator_shop_follows_user_id_idx" ON "creator_shop_follows"("user_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_partner_id_created_at_idx" ON "webhook_attempts"("partner_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_partner_id_message_id_idx" ON "webhook_attempts"("partner_id", "message_id");

-- AddForeignKey
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_members" ADD CONSTRAINT "partner_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verified_domains" ADD CONSTRAINT "verified_domains_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_checks" ADD CONSTRAINT "domain_checks_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shops" ADD CONSTRAINT "shops_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_subscriptions" ADD CONSTRAINT "shop_subscriptions_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_usage_charges" ADD CONSTRAINT "shop_usage_charges_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_usage_charges" ADD CONSTRAINT "shop_usage_charges_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "shop_subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "basket_configs" ADD CONSTRAINT "basket_configs_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_passwords" ADD CONSTRAINT "user_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "personal_access_tokens" ADD CONSTRAINT "personal_access_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_sessions" ADD CONSTRAINT "stored_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "legacy_users" ADD CONSTRAINT "legacy_users_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_a_fkey" FOREIGN KEY ("user_a") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_user_b_fkey" FOREIGN KEY ("user_b") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite_codes" ADD CONSTRAINT "invite_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lists" ADD CONSTRAINT "lists_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "item_sources" ADD CONSTRAINT "item_sources_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "list_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_sources" ADD CONSTRAINT "item_sources_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storefront_listings" ADD CONSTRAINT "storefront_listings_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storefront_listings" ADD CONSTRAINT "storefront_listings_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_usage" ADD CONSTRAINT "key_usage_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_subscriptions" ADD CONSTRAINT "partner_subscriptions_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_requests" ADD CONSTRAINT "plan_requests_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overage_charges" ADD CONSTRAINT "overage_charges_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "usage_notices" ADD CONSTRAINT "usage_notices_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_shops" ADD CONSTRAINT "creator_shops_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_lists" ADD CONSTRAINT "creator_lists_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_items" ADD CONSTRAINT "creator_items_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_items" ADD CONSTRAINT "creator_items_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "creator_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_items" ADD CONSTRAINT "creator_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_videos" ADD CONSTRAINT "product_videos_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media_uploads" ADD CONSTRAINT "media_uploads_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_events" ADD CONSTRAINT "creator_events_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_shop_follows" ADD CONSTRAINT "creator_shop_follows_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "creator_shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "creator_shop_follows" ADD CONSTRAINT "creator_shop_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ---- By hand: what the schema cannot say -------------------------------------------------------

-- Two people have at most one open request between them, whoever asked.
CREATE UNIQUE INDEX "friend_requests_pending_key" ON "friend_requests"
  (least("from_user_id", "to_user_id"), greatest("from_user_id", "to_user_id"))
  WHERE "status" = 'pending' AND "to_user_id" IS NOT NULL;
CREATE UNIQUE INDEX "friend_requests_pending_email_key" ON "friend_requests" ("to_email", "from_user_id")
  WHERE "status" = 'pending' AND "to_user_id" IS NULL;

-- The smaller id comes first.
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_order_check" CHECK ("user_a" < "user_b");

-- Rows that wait, and how many of a host are being read right now.
CREATE INDEX "import_rows_open_idx" ON "import_rows" ("status", "host") WHERE "status" IN ('waiting', 'running');
CREATE INDEX "imports_open_idx" ON "imports" ("id") WHERE "status" IN ('waiting', 'running');

-- Images that wait to be copied, found without reading the others.
CREATE INDEX "products_image_pending_idx" ON "products" ("id") WHERE "image_state" = 'pending';

-- The image proxy asks whether a URL is an image of a known product, in any market, the main one or not.
CREATE INDEX "products_image_url_idx" ON "products" (md5("image_url"));
CREATE INDEX "product_texts_image_url_idx" ON "product_texts" (md5("image_url")) WHERE "image_url" IS NOT NULL;
CREATE INDEX "products_images_idx" ON "products" USING gin ("images") WHERE "images" <> '{}';

-- A shop's platform identifies a product by its handle: `/products/<handle>`, anywhere in the URL.
CREATE INDEX "products_handle_idx" ON "products" ("domain", lower(substring("url" from '/products/([^/?#]+)')))
  WHERE "url" LIKE '%/products/%';

-- What was bought of a partner's products: few of all that is on lists.
CREATE INDEX "list_items_bought_idx" ON "list_items" ("source_partner_id") INCLUDE ("id") WHERE "purchased";

-- What somebody marked as bought, for when their account is merged or deleted.
CREATE INDEX "list_items_purchased_by_id_idx" ON "list_items" ("purchased_by_id") WHERE "purchased_by_id" IS NOT NULL;

-- What the hourly cleanup looks for: views and marks that still name their viewer, a day's worth at most.
CREATE INDEX "usage_actions_viewer_idx" ON "usage_actions" ("occurred_at") WHERE "kind" = 'list_view' AND "dedupe_key" IS NOT NULL;
CREATE INDEX "list_items_viewer_idx" ON "list_items" ("purchased_at") WHERE "purchase_viewer" IS NOT NULL;
CREATE INDEX "creator_events_viewer_idx" ON "creator_events" ("occurred_at") WHERE "dedupe_key" IS NOT NULL;

-- All that analytics count is in the index: a range of days is read from it alone.
CREATE INDEX "usage_actions_analytics_idx" ON "usage_actions" ("partner_id", "kind", "occurred_at")
  INCLUDE ("is_test", "list_id", "item_id", "product_id", "variant_id");

-- Whether something ever happened to a product in a shop: most events are views of pages, which name none.
CREATE INDEX "creator_events_product_idx" ON "creator_events" ("shop_id", "product_id") WHERE "product_id" IS NOT NULL;

-- Events that are not processed yet: few among many.
CREATE INDEX "shopify_webhooks_waiting_idx" ON "shopify_webhooks" ("received_at") WHERE "processed_at" IS NULL;

-- Servers keep these rows in memory and drop them when a message on the channel `wl_changed` says so.
-- The payload is `<kind>:<value of a column>`; a row that changes owners is announced for its old and its new one.
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
CREATE TRIGGER "partner_subscriptions_changed" AFTER INSERT OR UPDATE OR DELETE ON "partner_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'partner_id');
CREATE TRIGGER "verified_domains_changed" AFTER INSERT OR UPDATE OR DELETE ON "verified_domains"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'partner_id');
CREATE TRIGGER "basket_configs_changed" AFTER INSERT OR UPDATE OR DELETE ON "basket_configs"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('basket', 'public_id');

-- The ledger of wishlist actions is append-only: rows stay, and what was billed by stays as it was written. Only
-- references may be emptied, when what they point at is erased.
CREATE FUNCTION "wl_ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'usage_actions is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "usage_actions_keep" BEFORE DELETE ON "usage_actions"
  FOR EACH ROW EXECUTE FUNCTION "wl_ledger_is_append_only"();
CREATE TRIGGER "usage_actions_unchanged" BEFORE UPDATE ON "usage_actions"
  FOR EACH ROW WHEN (
    (OLD.id, OLD.partner_id, OLD.period, OLD.kind, OLD.is_test, OLD.occurred_at, OLD.unbilled_reason)
      IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.period, NEW.kind, NEW.is_test, NEW.occurred_at, NEW.unbilled_reason)
  ) EXECUTE FUNCTION "wl_ledger_is_append_only"();

-- However a row is deleted, its files are checked, and removed where nothing uses them.
CREATE FUNCTION "wl_check_files"(paths text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "file_checks" ("path", "due_at")
  SELECT DISTINCT path, to_timestamp(0) FROM unnest(paths) AS path WHERE path IS NOT NULL
  ON CONFLICT ("path") DO UPDATE SET "due_at" = excluded."due_at"
$$;

CREATE FUNCTION "wl_video_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."storage_path", OLD."poster_path"]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "product_videos_files_deleted" AFTER DELETE ON "product_videos"
  FOR EACH ROW EXECUTE FUNCTION "wl_video_files"();
CREATE TRIGGER "product_videos_files_replaced" AFTER UPDATE ON "product_videos"
  FOR EACH ROW WHEN (OLD."storage_path" <> NEW."storage_path" OR OLD."poster_path" IS DISTINCT FROM NEW."poster_path")
  EXECUTE FUNCTION "wl_video_files"();

CREATE FUNCTION "wl_upload_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."facts" ->> 'path']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "media_uploads_files_deleted" AFTER DELETE ON "media_uploads"
  FOR EACH ROW EXECUTE FUNCTION "wl_upload_files"();

CREATE FUNCTION "wl_shop_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."images" #>> '{cover,path}', OLD."images" #>> '{avatar,path}']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "creator_shops_files_deleted" AFTER DELETE ON "creator_shops"
  FOR EACH ROW EXECUTE FUNCTION "wl_shop_files"();
CREATE TRIGGER "creator_shops_files_replaced" AFTER UPDATE ON "creator_shops"
  FOR EACH ROW WHEN (OLD."images" <> NEW."images") EXECUTE FUNCTION "wl_shop_files"();

CREATE FUNCTION "wl_list_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."image" ->> 'path']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "creator_lists_files_deleted" AFTER DELETE ON "creator_lists"
  FOR EACH ROW EXECUTE FUNCTION "wl_list_files"();
CREATE TRIGGER "creator_lists_files_replaced" AFTER UPDATE ON "creator_lists"
  FOR EACH ROW WHEN (OLD."image" IS DISTINCT FROM NEW."image") EXECUTE FUNCTION "wl_list_files"();

-- Whatever ends a session (sign-out, a stolen token, a deleted account) is recorded here and announced to every server.
-- The cleanup of old tokens ends nothing: a family lives on in its newer ones, or expired long ago.
CREATE FUNCTION "wl_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.expires_at < clock_timestamp() - interval '1 day'
       OR EXISTS (SELECT 1 FROM refresh_tokens WHERE family = OLD.family)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ended_sessions (id, ended_at) VALUES (OLD.family, clock_timestamp()) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('wl_changed', 'session:' || OLD.family);
  RETURN NULL;
END
$$;
CREATE TRIGGER "refresh_tokens_revoked" AFTER UPDATE OF "revoked_at" ON "refresh_tokens"
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION "wl_session_ended"();
CREATE TRIGGER "refresh_tokens_deleted" AFTER DELETE ON "refresh_tokens"
  FOR EACH ROW EXECUTE FUNCTION "wl_session_ended"();
