-- What still has to be done in the database for events, in this order: api/platform/db/event-backlog.ts
CREATE TABLE event_backlog (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  data JSONB NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_backlog_pkey PRIMARY KEY (id)
);
