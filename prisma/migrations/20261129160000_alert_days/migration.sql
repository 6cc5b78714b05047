-- Emailed alerts by day, so that reports needn't read them. A job counts those of earlier versions.
CREATE TABLE alert_days (
  partner_id bigint NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  is_test boolean NOT NULL,
  sent integer NOT NULL,
  opened integer NOT NULL,
  pressed integer NOT NULL,

  CONSTRAINT alert_days_pkey PRIMARY KEY (partner_id, day, kind, is_test),
  CONSTRAINT alert_days_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners (id) ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE alert_mails ADD COLUMN counted_on date;
