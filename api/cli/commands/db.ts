import { type Command } from 'commander';
import { requireProcessEnv } from '#api/env.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { reachDatabase } from '#api/platform/db/open-database.ts';
import { type Json, json } from '../options.ts';
import { commandLog, print } from '../run-command.ts';

export function addDbCommands(program: Command): void {
  const db = program.command('db').description('manage the database');
  db.command('migrate')
    .description('apply pending migrations')
    .addOption(json())
    .action(async (options: Json) => {
      const server = await reachDatabase(requireProcessEnv(), commandLog);
      try {
        print({ applied: await migrate({ url: server.directUrl, log: commandLog }) }, options);
      } finally {
        await server.release();
      }
    });
}
