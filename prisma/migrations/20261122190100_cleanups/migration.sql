-- CreateTable
CREATE TABLE "cleanups" (
    "name" TEXT NOT NULL,
    "ran_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,
    "position" TEXT,

    CONSTRAINT "cleanups_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "partner_invitations_expires_at_idx" ON "partner_invitations"("expires_at");

-- CreateIndex
CREATE INDEX "password_tries_window_started_at_idx" ON "password_tries"("window_started_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "personal_access_tokens_user_id_idx" ON "personal_access_tokens"("user_id");

-- CreateIndex
CREATE INDEX "invite_codes_expires_at_idx" ON "invite_codes"("expires_at");


-- By hand: each hourly cleanup finds its rows in order, without reading those it keeps.
CREATE INDEX "refresh_tokens_used_at_idx" ON "refresh_tokens" ("used_at") WHERE "used_at" IS NOT NULL;
CREATE INDEX "users_anonymous_idx" ON "users" ("id") WHERE "anonymous";
CREATE INDEX "friend_requests_by_email_idx" ON "friend_requests" ("created_at")
  WHERE "status" = 'pending' AND "to_user_id" IS NULL;
CREATE INDEX "notifications_read_at_idx" ON "notifications" ("read_at") WHERE "read_at" IS NOT NULL;
CREATE INDEX "imports_finished_at_idx" ON "imports" ("finished_at")
  WHERE "status" IN ('done', 'failed') AND "source_url" IS NULL;
CREATE INDEX "basket_configs_old_secret_idx" ON "basket_configs" ("old_secret_until")
  WHERE "old_secret_until" IS NOT NULL;
-- What is billed by a job of its own is handed out a page at a time.
CREATE INDEX "invoices_uncharged_idx" ON "invoices" ("id")
  WHERE "provider" = 'stripe' AND "external_id" IS NULL AND "period" IS NOT NULL;
CREATE INDEX "shop_subscriptions_active_idx" ON "shop_subscriptions" ("shop_id") WHERE "status" = 'active';
