CREATE INDEX CONCURRENTLY IF NOT EXISTS list_items_authors_idx ON list_items USING gin ((ARRAY[added_by, note_by, title_by]))
  WHERE coalesce(added_by, note_by, title_by) IS NOT NULL;
