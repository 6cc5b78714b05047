-- AlterTable
ALTER TABLE "creator_events" ALTER COLUMN "dedupe_key" DROP NOT NULL;

-- CreateTable
CREATE TABLE "viewer_salts" (
    "day" DATE NOT NULL,
    "salt" BYTEA NOT NULL,

    CONSTRAINT "viewer_salts_pkey" PRIMARY KEY ("day")
);


-- What the hourly cleanup looks for: views and marks that still name their viewer, a day's worth at most.
CREATE INDEX "usage_actions_viewer_idx" ON "usage_actions" ("occurred_at") WHERE "kind" = 'list_view' AND "dedupe_key" IS NOT NULL;
CREATE INDEX "list_items_viewer_idx" ON "list_items" ("purchased_at") WHERE "purchase_viewer" IS NOT NULL;
CREATE INDEX "creator_events_viewer_idx" ON "creator_events" ("occurred_at") WHERE "dedupe_key" IS NOT NULL;
