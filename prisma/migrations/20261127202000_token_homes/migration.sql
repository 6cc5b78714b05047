-- The home that a token carries; −1 for those of the form without one, which previous versions create.
ALTER TABLE lists ADD COLUMN home smallint NOT NULL DEFAULT -1;
ALTER TABLE refresh_tokens ADD COLUMN home smallint NOT NULL DEFAULT -1;
ALTER TABLE stored_sessions ADD COLUMN home smallint NOT NULL DEFAULT -1;
ALTER TABLE invite_codes ADD COLUMN home smallint NOT NULL DEFAULT -1;

-- The one key that encrypts homes in tokens.
CREATE TABLE home_keys (
  id smallint PRIMARY KEY DEFAULT 1,
  key bytea NOT NULL
);
INSERT INTO home_keys (key) VALUES (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Previous versions renew a link without setting its home. They don't know the underscore.
CREATE FUNCTION wl_link_without_home() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.home := -1;
  RETURN NEW;
END
$$;
CREATE TRIGGER lists_link_without_home BEFORE UPDATE OF token ON lists
  FOR EACH ROW WHEN (substr(NEW.token, 3, 1) <> '_') EXECUTE FUNCTION wl_link_without_home();
