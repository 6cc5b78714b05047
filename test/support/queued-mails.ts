import type { Pool } from 'pg';
import { vi } from 'vitest';
import type { PartnerMail } from '#api/contract/partner-mail.ts';

/**
 * Keeps every email that is put into the queue, whose text is emptied once it's sent. Once per test file, before the
 * first email.
 * @returns reads them, sent or not
 */
export async function keepMails(pool: Pool): Promise<() => Promise<PartnerMail[]>> {
  await vi.waitUntil(async () => (await pool.query("SELECT to_regclass('pgboss.job') AS job")).rows[0]?.job, {
    timeout: 120_000,
  });
  await pool.query(`
    CREATE TABLE pgboss.kept_mails (id bigserial, data jsonb);
    CREATE FUNCTION pgboss.keep_mail() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO pgboss.kept_mails (data) VALUES (NEW.data); RETURN NULL; END';
    CREATE TRIGGER keep_mail AFTER INSERT ON pgboss.job FOR EACH ROW WHEN (NEW.name = 'send-mail')
      EXECUTE FUNCTION pgboss.keep_mail()`);
  return async () => {
    const { rows } = await pool.query<{ data: PartnerMail }>(
      'SELECT data FROM pgboss.kept_mails ORDER BY id',
    );
    return rows.map(({ data }) => data);
  };
}
