import { type Command } from 'commander';
import { listRequests } from '#api/modules/privacy/list-requests.ts';
import { type Json, json, limit } from '../options.ts';
import { printList, withContext } from '../run-command.ts';

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('data requests from shop platforms');
  privacy
    .command('list')
    .description('list requests for data or deletion and whether they’re done, newest first')
    .option('--open', 'only requests that aren’t done')
    .addOption(limit())
    .addOption(json())
    .action(async (options: { open?: boolean; limit: number } & Json) => {
      printList('requests', await withContext((ctx) => listRequests(ctx, options)), options);
    });
}
