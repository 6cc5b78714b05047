CREATE INDEX CONCURRENTLY IF NOT EXISTS "notifications_mail_due_idx" ON "notifications" ("mail_due_at") WHERE "mail_due_at" IS NOT NULL;
