-- AlterTable
ALTER TABLE "refresh_tokens" ADD COLUMN     "basket_partner_id" INTEGER,
ADD COLUMN     "parent_family" UUID;

-- AlterTable
ALTER TABLE "oauth_states" DROP COLUMN "session",
ADD COLUMN     "challenge" TEXT,
ADD COLUMN     "family" UUID,
ADD COLUMN     "user_id" UUID;

-- CreateTable
CREATE TABLE "ended_sessions" (
    "id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ended_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ended_sessions_ended_at_idx" ON "ended_sessions"("ended_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_parent_family_idx" ON "refresh_tokens"("parent_family");

-- CreateIndex
CREATE INDEX "oauth_states_user_id_idx" ON "oauth_states"("user_id");

-- AddForeignKey
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: whatever ends a session (sign-out, a stolen token, a deleted account) is noted here and told to every server.
-- The sweep of old tokens ends nothing: a family lives on in its newer ones, or ran out long ago.
CREATE FUNCTION "wl_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (OLD.expires_at < clock_timestamp() - interval '1 day'
       OR EXISTS (SELECT 1 FROM refresh_tokens WHERE family = OLD.family)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO ended_sessions (id, ended_at) VALUES (OLD.family, clock_timestamp()) ON CONFLICT DO NOTHING;
  PERFORM pg_notify('wl_changed', 'session:' || OLD.family);
  RETURN NULL;
END
$$;

CREATE TRIGGER "refresh_tokens_revoked" AFTER UPDATE OF "revoked_at" ON "refresh_tokens"
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION "wl_session_ended"();

CREATE TRIGGER "refresh_tokens_deleted" AFTER DELETE ON "refresh_tokens"
  FOR EACH ROW EXECUTE FUNCTION "wl_session_ended"();
