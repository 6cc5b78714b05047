-- A product is the same by http and https: `url_hash` is that of the https address. Where both were saved before, the one
-- saved by http stays on its lists and is not found by its address any more.
UPDATE "products" SET "url_hash" = sha256(convert_to('https' || substr("url", 5), 'UTF8'))
WHERE "url" LIKE 'http://%' AND "url_hash" IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM "products" p WHERE p."url_hash" = sha256(convert_to('https' || substr("products"."url", 5), 'UTF8')));
