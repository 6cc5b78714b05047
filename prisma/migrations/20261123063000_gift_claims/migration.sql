-- CreateTable
CREATE TABLE "gift_claims" (
    "id" BIGSERIAL NOT NULL,
    "item_id" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "user_id" UUID,
    "viewer" TEXT,
    "name" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "shows_name" BOOLEAN NOT NULL DEFAULT false,
    "undo_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gift_claims_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "gift_claims_item_id_idx" ON "gift_claims"("item_id");

-- CreateIndex
CREATE INDEX "gift_claims_user_id_idx" ON "gift_claims"("user_id");

-- AddForeignKey
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "list_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gift_claims" ADD CONSTRAINT "gift_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


CREATE INDEX "gift_claims_viewer_idx" ON "gift_claims" ("created_at") WHERE "viewer" IS NOT NULL;

ALTER TABLE "gift_claims"
  ADD CONSTRAINT "gift_claims_quantity_check" CHECK ("quantity" >= 0 AND ("quantity" > 0 OR "shared")),
  ADD CONSTRAINT "gift_claims_name_check" CHECK (char_length("name") <= 200),
  ADD CONSTRAINT "gift_claims_note_check" CHECK (char_length("note") <= 1000);
