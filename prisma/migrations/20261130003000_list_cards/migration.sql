-- The images that messengers show with a shared list's link, one for each language in which someone shared it.
CREATE TABLE list_cards (
  list_id bigint NOT NULL,
  owner_id uuid NOT NULL,
  lang text NOT NULL,
  version text NOT NULL,
  path text NOT NULL,
  made_at timestamptz(3) NOT NULL,

  CONSTRAINT list_cards_pkey PRIMARY KEY (list_id, lang),
  CONSTRAINT list_cards_list_id_owner_id_fkey FOREIGN KEY (list_id, owner_id) REFERENCES lists (id, owner_id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- No matter how a list is deleted, its cards' files are.
CREATE FUNCTION wl_card_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wl_check_files(ARRAY[OLD.path]);
  RETURN NULL;
END
$$;
CREATE TRIGGER list_cards_files_deleted AFTER DELETE ON list_cards
  FOR EACH ROW EXECUTE FUNCTION wl_card_files();
CREATE TRIGGER list_cards_files_replaced AFTER UPDATE ON list_cards
  FOR EACH ROW WHEN (OLD.path <> NEW.path) EXECUTE FUNCTION wl_card_files();
