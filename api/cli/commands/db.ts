import { type Command } from 'commander';
import { ownEnv } from '#api/env.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { moveEvents } from '#api/platform/db/move-events.ts';
import { reachDatabase, urlOfEvents } from '#api/platform/db/open-database.ts';
import { type Json, json } from '../options.ts';
import { commandLog, print } from '../run-command.ts';

export function addDbCommands(program: Command): void {
  const db = program.command('db').description('manage the database');
  db.command('migrate')
    .description('apply pending migrations')
    .addOption(json())
    .action(async (options: Json) => {
      const env = ownEnv();
      const server = await reachDatabase(env, commandLog);
      const eventsUrl = urlOfEvents(env);
      try {
        const applied = await migrate({ url: server.directUrl, log: commandLog });
        const ofEvents = eventsUrl && { events: await migrate({ url: eventsUrl, log: commandLog }) };
        print({ applied, ...ofEvents }, options);
      } finally {
        await server.release();
      }
    });

  db.command('move-events')
    .description('move existing events from the main database to that of DATABASE_EVENTS_URL')
    .option('--back', 'the other way round; stop the service before')
    .addOption(json())
    .action(async ({ back = false, ...options }: { back?: boolean } & Json) => {
      const env = ownEnv();
      const events = urlOfEvents(env);
      if (!events) throw new Error('DATABASE_EVENTS_URL isn’t set.');
      const { directUrl: main, release } = await reachDatabase(env, commandLog);
      try {
        print({ moved: await (back ? moveEvents(events, main) : moveEvents(main, events)) }, options);
      } finally {
        await release();
      }
    });
}
