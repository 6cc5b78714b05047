-- CreateTable
CREATE TABLE "user_passwords" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_passwords_pkey" PRIMARY KEY ("user_id")
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
CREATE TABLE "creator_events" (
    "id" BIGSERIAL NOT NULL,
    "shop_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "item_id" INTEGER,
    "product_id" INTEGER,
    "visitor" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
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
CREATE UNIQUE INDEX "media_uploads_token_hash_key" ON "media_uploads"("token_hash");

-- CreateIndex
CREATE INDEX "media_uploads_shop_id_idx" ON "media_uploads"("shop_id");

-- CreateIndex
CREATE INDEX "media_uploads_expires_at_idx" ON "media_uploads"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "creator_events_dedupe_key_key" ON "creator_events"("dedupe_key");

-- CreateIndex
CREATE INDEX "creator_events_shop_id_occurred_at_idx" ON "creator_events"("shop_id", "occurred_at");

-- CreateIndex
CREATE INDEX "creator_shop_follows_user_id_idx" ON "creator_shop_follows"("user_id");

-- AddForeignKey
ALTER TABLE "user_passwords" ADD CONSTRAINT "user_passwords_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

