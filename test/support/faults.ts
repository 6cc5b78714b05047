/** Database faults injected while one request runs, as a full disk or a broken migration would cause. */
import type { Context } from '#api/platform/context.ts';
import type { Answer } from './api.ts';

export function faultsIn({ pool }: Context) {
  async function during(fault: string, repair: string, ask: () => Promise<Answer>): Promise<Answer> {
    await pool.query(fault);
    return ask().finally(() => pool.query(repair));
  }
  return {
    /** Makes a table reject rows with the title “fault”. */
    refusing: (table: string, ask: () => Promise<Answer>) =>
      during(
        `ALTER TABLE ${table} ADD CONSTRAINT injected CHECK (title <> 'fault')`,
        `ALTER TABLE ${table} DROP CONSTRAINT injected`,
        ask,
      ),
    /** Makes a table accept rows without storing them. */
    swallowing: (table: string, ask: () => Promise<Answer>) =>
      during(
        `CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
         CREATE TRIGGER injected BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION swallow()`,
        `DROP TRIGGER injected ON ${table}; DROP FUNCTION swallow()`,
        ask,
      ),
    /** Ends every connection about to store a response, as a database crash would. */
    losingConnectionsThatKeep: (table: 'idempotency_keys', ask: () => Promise<Answer>) =>
      during(
        `CREATE FUNCTION vanish() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
         CREATE TRIGGER injected BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (NEW.status <> 0)
           EXECUTE FUNCTION vanish()`,
        `DROP TRIGGER injected ON ${table}; DROP FUNCTION vanish()`,
        ask,
      ),
    /** Removes a table. */
    without: (table: string, ask: () => Promise<Answer>) =>
      during(`ALTER TABLE ${table} RENAME TO away`, `ALTER TABLE away RENAME TO ${table}`, ask),
    withoutColumn: (table: string, column: string, ask: () => Promise<Answer>) =>
      during(
        `ALTER TABLE ${table} RENAME COLUMN ${column} TO away`,
        `ALTER TABLE ${table} RENAME COLUMN away TO ${column}`,
        ask,
      ),
  };
}
