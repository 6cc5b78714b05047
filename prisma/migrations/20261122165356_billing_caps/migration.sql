-- AlterTable
ALTER TABLE "usage_actions" ADD COLUMN     "unbilled_reason" TEXT;

-- CreateTable
CREATE TABLE "billing_caps" (
    "subject" BYTEA NOT NULL,
    "used" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_caps_pkey" PRIMARY KEY ("subject")
);

-- CreateIndex
CREATE INDEX "billing_caps_ends_at_idx" ON "billing_caps"("ends_at");


-- What was billed and what was not stays as it was written, too.
DROP TRIGGER "usage_actions_unchanged" ON "usage_actions";
CREATE TRIGGER "usage_actions_unchanged" BEFORE UPDATE ON "usage_actions"
  FOR EACH ROW WHEN (
    (OLD.id, OLD.partner_id, OLD.period, OLD.kind, OLD.is_test, OLD.occurred_at, OLD.unbilled_reason)
      IS DISTINCT FROM (NEW.id, NEW.partner_id, NEW.period, NEW.kind, NEW.is_test, NEW.occurred_at, NEW.unbilled_reason)
  ) EXECUTE FUNCTION "wl_ledger_is_append_only"();
