-- When each list first had a save of a partner, so that reports of shoppers needn't read all saves. A job notes them, also
-- those of earlier versions.
CREATE TABLE first_saves (
  partner_id bigint NOT NULL,
  list_id bigint NOT NULL,
  saved_at timestamptz(3) NOT NULL,
  live_at timestamptz(3),

  CONSTRAINT first_saves_pkey PRIMARY KEY (partner_id, list_id),
  CONSTRAINT first_saves_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE first_saves_progress (
  id smallint NOT NULL DEFAULT 1,
  noted_until timestamptz(3) NOT NULL DEFAULT '-infinity',
  noted_id bigint NOT NULL DEFAULT 0,
  seen_id bigint NOT NULL,
  seen_at timestamptz(3) NOT NULL,

  CONSTRAINT first_saves_progress_pkey PRIMARY KEY (id)
);
