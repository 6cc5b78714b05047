ALTER TABLE alert_mails ADD COLUMN due_at timestamptz(3);
ALTER TABLE alert_mails ADD COLUMN tries integer NOT NULL DEFAULT 0;
ALTER TABLE alert_mails ADD COLUMN unanswered integer NOT NULL DEFAULT 0;
ALTER TABLE alert_mails ADD COLUMN message_id uuid;
