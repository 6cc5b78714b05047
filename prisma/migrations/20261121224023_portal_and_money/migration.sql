-- AlterTable
ALTER TABLE "partners" ADD COLUMN     "billing_address" TEXT,
ADD COLUMN     "billing_email" TEXT,
ADD COLUMN     "billing_name" TEXT,
ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "paid_trial_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "stripe_customer_id" TEXT,
ADD COLUMN     "vat_id" TEXT;

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "first_init_at" TIMESTAMPTZ(3),
ADD COLUMN     "first_init_origin" TEXT;

-- AlterTable
ALTER TABLE "key_usage" ADD COLUMN     "last_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "webhook_attempts" ADD COLUMN     "answer" TEXT,
ADD COLUMN     "took_ms" INTEGER,
ADD COLUMN     "url" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "partner_invitations" (
    "id" SERIAL NOT NULL,
    "partner_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',
    "token_hash" BYTEA NOT NULL,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_invitations_pkey" PRIMARY KEY ("id")
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

-- CreateIndex
CREATE UNIQUE INDEX "partner_invitations_token_hash_key" ON "partner_invitations"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "partner_invitations_partner_id_email_key" ON "partner_invitations"("partner_id", "email");

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
CREATE UNIQUE INDEX "partners_stripe_customer_id_key" ON "partners"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "usage_counters_period_idx" ON "usage_counters"("period");

-- CreateIndex
CREATE INDEX "webhook_attempts_partner_id_message_id_idx" ON "webhook_attempts"("partner_id", "message_id");

-- AddForeignKey
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
    (OLD.id, OLD.partner_id, OLD.period, OLD.kind, OLD.is_test, OLD.occurred_at)
      IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.period, NEW.kind, NEW.is_test, NEW.occurred_at)
  ) EXECUTE FUNCTION "wl_ledger_is_append_only"();

-- A partner's plan until now, so that its first month-end invoice knows it.
INSERT INTO "plan_changes" ("partner_id", "plan", "actions_limit", "cause", "changed_at")
SELECT "id", "plan", "actions_limit", 'signup', "created_at" FROM "partners";

CREATE TRIGGER "partner_subscriptions_changed" AFTER INSERT OR UPDATE OR DELETE ON "partner_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "wl_notify_changed"('partner', 'partner_id');
