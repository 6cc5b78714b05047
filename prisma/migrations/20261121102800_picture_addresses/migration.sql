-- By hand: the image proxy asks whether an address is a picture of a known product, in any market, the main one or not.
CREATE INDEX "product_texts_image_url_idx" ON "product_texts" (md5("image_url")) WHERE "image_url" IS NOT NULL;
CREATE INDEX "products_images_idx" ON "products" USING gin ("images") WHERE "images" <> '{}';
