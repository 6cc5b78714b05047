CREATE INDEX CONCURRENTLY IF NOT EXISTS lists_authors_idx ON lists USING gin ((ARRAY[name_by, description_by]))
  WHERE coalesce(name_by, description_by) IS NOT NULL;
