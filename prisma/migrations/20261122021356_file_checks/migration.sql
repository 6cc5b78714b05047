-- CreateTable
CREATE TABLE "file_checks" (
    "path" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_checks_pkey" PRIMARY KEY ("path")
);

-- CreateIndex
CREATE INDEX "file_checks_due_at_idx" ON "file_checks"("due_at");

-- CreateIndex
CREATE INDEX "product_videos_poster_path_idx" ON "product_videos"("poster_path");


-- By hand: whatever way a row goes, its files are looked at, and removed where nothing uses them.
CREATE FUNCTION "wl_check_files"(paths text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "file_checks" ("path", "due_at")
  SELECT DISTINCT path, to_timestamp(0) FROM unnest(paths) AS path WHERE path IS NOT NULL
  ON CONFLICT ("path") DO UPDATE SET "due_at" = excluded."due_at"
$$;

CREATE FUNCTION "wl_video_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."storage_path", OLD."poster_path"]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "product_videos_files_deleted" AFTER DELETE ON "product_videos"
  FOR EACH ROW EXECUTE FUNCTION "wl_video_files"();
CREATE TRIGGER "product_videos_files_replaced" AFTER UPDATE ON "product_videos"
  FOR EACH ROW WHEN (OLD."storage_path" <> NEW."storage_path" OR OLD."poster_path" IS DISTINCT FROM NEW."poster_path")
  EXECUTE FUNCTION "wl_video_files"();

CREATE FUNCTION "wl_upload_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."facts" ->> 'path']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "media_uploads_files_deleted" AFTER DELETE ON "media_uploads"
  FOR EACH ROW EXECUTE FUNCTION "wl_upload_files"();

CREATE FUNCTION "wl_shop_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."images" #>> '{cover,path}', OLD."images" #>> '{avatar,path}']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "creator_shops_files_deleted" AFTER DELETE ON "creator_shops"
  FOR EACH ROW EXECUTE FUNCTION "wl_shop_files"();
CREATE TRIGGER "creator_shops_files_replaced" AFTER UPDATE ON "creator_shops"
  FOR EACH ROW WHEN (OLD."images" <> NEW."images") EXECUTE FUNCTION "wl_shop_files"();

CREATE FUNCTION "wl_list_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "wl_check_files"(ARRAY[OLD."image" ->> 'path']);
  RETURN NULL;
END
$$;
CREATE TRIGGER "creator_lists_files_deleted" AFTER DELETE ON "creator_lists"
  FOR EACH ROW EXECUTE FUNCTION "wl_list_files"();
CREATE TRIGGER "creator_lists_files_replaced" AFTER UPDATE ON "creator_lists"
  FOR EACH ROW WHEN (OLD."image" IS DISTINCT FROM NEW."image") EXECUTE FUNCTION "wl_list_files"();
