-- CreateIndex
CREATE INDEX "usage_actions_partner_id_period_idx" ON "usage_actions"("partner_id", "period");

