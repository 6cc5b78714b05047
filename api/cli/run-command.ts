import { CommanderError } from 'commander';
import { destination, pino } from 'pino';
import type { Context } from '#api/platform/context.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { explainFailure } from '#api/platform/explain-failure.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { loadSecrets } from '#api/platform/tokens/token-secrets.ts';
import { createContext } from '../context.ts';
import { type Env, requireProcessEnv } from '../env.ts';
import { formatTable } from './format-table.ts';
import { recordCommand } from './record-command.ts';

/** Commands log to stderr, because stdout is for the result. */
export const commandLog = pino({ level: 'warn', base: undefined }, destination({ dest: 2, sync: true }));

/** Runs domain functions on the environment's database, whether or not a server is running. */
export async function withContext<Answer>(
  work: (ctx: Context, env: Env) => Promise<Answer>,
): Promise<Answer> {
  const env = requireProcessEnv();
  const database = await openDatabase(env, commandLog);
  const parts = { env, tokenSecrets: await loadSecrets(env), database, log: commandLog };
  const { ctx, jobs } = createContext(parts);
  try {
    return await recordCommand(ctx, () => work(ctx, env));
  } finally {
    await jobs.stop();
    await database.close();
  }
}

/** Prints a result: one line of JSON for programs, indented JSON for people. */
export function print(answer: object, { json = false }: { json?: boolean }): void {
  const text = JSON.stringify(answer, null, json ? 0 : 2);
  // JSON allows these control characters, but terminals interpret them.
  console.log(text.replace(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`));
}

/**
 * Prints a list: `{"partners":[…]}` for programs, a table for people, cut to the terminal's width,
 * if there is one.
 */
export function printList(name: string, rows: readonly object[], { json = false }: { json?: boolean }): void {
  if (json) return print({ [name]: rows }, { json });
  const plain = JSON.parse(JSON.stringify(rows)) as object[];
  const { isTTY, columns } = process.stdout;
  console.log(plain.length === 0 ? `No ${name}.` : formatTable(plain, isTTY ? columns : Infinity));
}

/** Explains an error to the person at the terminal in one or two lines. */
export function explainError(error: unknown): string {
  if (error instanceof ServiceError) {
    const { field, hint } = error.details;
    // These two messages are for API callers; at a terminal, the hint is more useful.
    const isGeneral = error.errorName === 'invalid_input' || error.errorName === 'not_found';
    const parts =
      isGeneral && hint
        ? [field && `${String(field)}:`, hint]
        : [error.message, field && `(${String(field)})`, hint];
    return parts.filter(Boolean).join(' ');
  }
  return explainFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

/** The output of a failed command for programs, with the two fields of the API's errors. */
export function describeFailure(error: unknown): { error: string; message: string } {
  if (error instanceof CommanderError) {
    const isIncomplete = error.code === 'commander.help' || error.message.endsWith("'--json'");
    const message = isIncomplete
      ? 'a command is missing before --json; run with --help to see the commands'
      : error.message.replace(/^error: /, '');
    return { error: 'usage', message };
  }
  const refusal = error instanceof Error && error.cause instanceof ServiceError ? error.cause : error;
  return { error: refusal instanceof ServiceError ? refusal.code : 'failed', message: explainError(error) };
}
