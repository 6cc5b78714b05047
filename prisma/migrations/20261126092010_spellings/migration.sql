-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_same_as_idx" ON "products"("same_as");
