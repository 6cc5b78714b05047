-- AlterTable
ALTER TABLE "users" ADD COLUMN     "mail_notices" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "lists" ADD COLUMN     "surprise_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "availability" TEXT,
ADD COLUMN     "image_height" INTEGER,
ADD COLUMN     "image_width" INTEGER,
ADD COLUMN     "images" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "rating" DOUBLE PRECISION,
ADD COLUMN     "review_count" INTEGER,
ADD COLUMN     "scraped_at" TIMESTAMPTZ(3),
ADD COLUMN     "variants" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "list_items" ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "purchase_undo_hash" BYTEA,
ADD COLUMN     "purchase_viewer" TEXT,
ADD COLUMN     "purchased_by_id" UUID,
ADD COLUMN     "purchased_by_name" TEXT;

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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_migrations_pkey" PRIMARY KEY ("old_user_id")
);

-- CreateTable
CREATE TABLE "friend_requests" (
    "id" SERIAL NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'waiting',
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
CREATE TABLE "list_follows" (
    "list_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_follows_pkey" PRIMARY KEY ("list_id","user_id")
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
CREATE INDEX "list_follows_user_id_idx" ON "list_follows"("user_id");

-- CreateIndex
CREATE INDEX "analytics_events_partner_id_created_at_idx" ON "analytics_events"("partner_id", "created_at");

-- CreateIndex
CREATE INDEX "storefront_listings_shop_id_idx" ON "storefront_listings"("shop_id");

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
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_follows" ADD CONSTRAINT "list_follows_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storefront_listings" ADD CONSTRAINT "storefront_listings_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storefront_listings" ADD CONSTRAINT "storefront_listings_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: two people have at most one open request between them, whoever asked.
CREATE UNIQUE INDEX "friend_requests_pending_key" ON "friend_requests"
  (least("from_user_id", "to_user_id"), greatest("from_user_id", "to_user_id")) WHERE "status" = 'pending';

-- By hand: the smaller id comes first.
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_order_check" CHECK ("user_a" < "user_b");

-- By hand: the image proxy asks whether an address is the picture of a known product.
CREATE INDEX "products_image_url_idx" ON "products" (md5("image_url"));
