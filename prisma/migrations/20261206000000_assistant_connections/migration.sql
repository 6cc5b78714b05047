-- Assistants that act for people: who agreed to what, and the authorization server's clients and secrets.
CREATE TABLE assistant_clients (
  id text PRIMARY KEY CHECK (length(id) <= 200),
  metadata jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX assistant_clients_created_at_idx ON assistant_clients (created_at);

CREATE TABLE assistant_connections (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE ON UPDATE CASCADE,
  session_id uuid NOT NULL,
  partner_id bigint REFERENCES partners ON DELETE CASCADE ON UPDATE CASCADE,
  server text NOT NULL CHECK (server IN ('lists', 'partner', 'creator')),
  client_id text NOT NULL CHECK (length(client_id) <= 2000),
  client_name text NOT NULL CHECK (length(client_name) <= 200),
  client_host text NOT NULL CHECK (length(client_host) <= 300),
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 20),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CHECK ((server = 'lists') = (partner_id IS NULL))
);
CREATE INDEX assistant_connections_user_id_idx ON assistant_connections (user_id);
CREATE INDEX assistant_connections_session_id_idx ON assistant_connections (session_id);
CREATE INDEX assistant_connections_partner_id_idx ON assistant_connections (partner_id);
CREATE INDEX assistant_connections_client_id_idx ON assistant_connections (client_id);
CREATE INDEX assistant_connections_used_at_idx ON assistant_connections (used_at);

CREATE TABLE assistant_secrets (
  kind text NOT NULL CHECK (kind IN ('AccessToken', 'AuthorizationCode', 'Interaction', 'RefreshToken')),
  id_hash bytea NOT NULL CHECK (length(id_hash) = 32),
  connection_id uuid REFERENCES assistant_connections ON DELETE CASCADE ON UPDATE CASCADE,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  consumed_at timestamptz(3),
  PRIMARY KEY (kind, id_hash),
  CHECK ((kind = 'Interaction') = (connection_id IS NULL))
);
CREATE INDEX assistant_secrets_connection_id_idx ON assistant_secrets (connection_id);
CREATE INDEX assistant_secrets_expires_at_idx ON assistant_secrets (expires_at);

-- A connection ends with the session in which its person agreed to it.
CREATE FUNCTION wl_session_connections_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM assistant_connections WHERE session_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER ended_sessions_connections AFTER INSERT ON ended_sessions
  FOR EACH ROW EXECUTE FUNCTION wl_session_connections_ended();
