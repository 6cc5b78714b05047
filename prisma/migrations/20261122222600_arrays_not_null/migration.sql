-- Prisma's lists are never null, but it does not say so to the database.
-- safe: no release was deployed before this one
ALTER TABLE "api_keys" ALTER COLUMN "allowed_domains" SET NOT NULL;
-- safe: no release was deployed before this one
ALTER TABLE "shops" ALTER COLUMN "hosts" SET NOT NULL;
-- safe: no release was deployed before this one
ALTER TABLE "account_migrations" ALTER COLUMN "old_token_hashes" SET NOT NULL;
-- safe: no release was deployed before this one
ALTER TABLE "products" ALTER COLUMN "tags" SET NOT NULL;
-- safe: no release was deployed before this one
ALTER TABLE "products" ALTER COLUMN "images" SET NOT NULL;
-- safe: no release was deployed before this one
ALTER TABLE "creator_shops" ALTER COLUMN "markets" SET NOT NULL;
