-- CreateIndex
CREATE INDEX "analytics_events_created_at_idx" ON "analytics_events" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "creator_events_occurred_at_idx" ON "creator_events" USING BRIN ("occurred_at");

