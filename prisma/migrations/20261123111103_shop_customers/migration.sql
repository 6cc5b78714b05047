-- CreateTable
CREATE TABLE "shop_customers" (
    "shop_id" BIGINT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_customers_pkey" PRIMARY KEY ("shop_id","customer_id")
);

-- CreateTable
CREATE TABLE "used_tickets" (
    "id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_tickets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shop_customers_user_id_idx" ON "shop_customers"("user_id");

-- CreateIndex
CREATE INDEX "used_tickets_expires_at_idx" ON "used_tickets"("expires_at");

-- AddForeignKey
ALTER TABLE "shop_customers" ADD CONSTRAINT "shop_customers_shop_id_fkey" FOREIGN KEY ("shop_id") REFERENCES "shops"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_customers" ADD CONSTRAINT "shop_customers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

