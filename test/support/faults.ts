/** Faults of the database, injected while one request runs: what a full disk or a broken migration would do. */
import type { Context } from '#api/platform/context.ts';
import type { Answer } from './api.ts';

export function faultsIn({ pool }: Context) {
  async function during(fault: string, repair: string, ask: () => Promise<Answer>): Promise<Answer> {
    await pool.query(fault);
    return ask().finally(() => pool.query(repair));
  }
  return {
    /** Lets a table refuse rows that are titled “fault”. */
    refusing: (table: string, ask: () => Promise<Answer>) =>
      during(
        `ALTER TABLE ${table} ADD CONSTRAINT injected CHECK (title <> 'fault')`,
        `ALTER TABLE ${table} DROP CONSTRAINT injected`,
        ask,
      ),
    /** Lets a table take rows and keep none. */
    swallowing: (table: string, ask: () => Promise<Answer>) =>
      during(
        `CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
         CREATE TRIGGER injected BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION swallow()`,
        `DROP TRIGGER injected ON ${table}; DROP FUNCTION swallow()`,
        ask,
      ),
    /** Ends every connection that is about to keep an answer, as a database that crashes. */
    losingConnectionsThatKeep: (table: 'idempotency_keys', ask: () => Promise<Answer>) =>
      during(
        `CREATE FUNCTION vanish() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
         CREATE TRIGGER injected BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (NEW.status <> 0)
           EXECUTE FUNCTION vanish()`,
        `DROP TRIGGER injected ON ${table}; DROP FUNCTION vanish()`,
        ask,
      ),
    /** Takes a table away. */
    without: (table: string, ask: () => Promise<Answer>) =>
      during(`ALTER TABLE ${table} RENAME TO away`, `ALTER TABLE away RENAME TO ${table}`, ask),
    /** Takes a column away. */
    withoutColumn: (table: string, column: string, ask: () => Promise<Answer>) =>
      during(
        `ALTER TABLE ${table} RENAME COLUMN ${column} TO away`,
        `ALTER TABLE ${table} RENAME COLUMN away TO ${column}`,
        ask,
      ),
  };
}
