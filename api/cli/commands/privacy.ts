import { type Command, Option } from 'commander';
import { listRequests } from '#api/modules/privacy/list-requests.ts';
import { print, withContext } from '../run-command.ts';
import { positive, json, type Json } from '../options.ts';

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('what platforms asked about somebody’s data');
  privacy
    .command('list')
    .description('requests for data and for deletion, newest first, and whether they are done')
    .option('--open', 'only those that are not done')
    .addOption(new Option('--limit <count>', 'how many').argParser(positive).default(50))
    .addOption(json())
    .action(async (options: { open?: boolean; limit: number } & Json) => {
      print({ requests: await withContext((ctx) => listRequests(ctx, options)) }, options);
    });
}
