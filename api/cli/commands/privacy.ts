import { type Command } from 'commander';
import { listRequests } from '#api/modules/privacy/list-requests.ts';
import { replayErasures } from '#api/modules/privacy/replay-erasures.ts';
import { type Json, json, limit } from '../options.ts';
import { printList, withContext } from '../run-command.ts';

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('data requests from shop platforms, and erasures');
  privacy
    .command('list')
    .description('list requests for data or deletion and whether they’re done, newest first')
    .option('--open', 'only requests that aren’t done')
    .addOption(limit())
    .addOption(json())
    .action(async (options: { open?: boolean; limit: number } & Json) => {
      printList('requests', await withContext((ctx) => listRequests(ctx, options)), options);
    });
  privacy
    .command('replay')
    .description(
      'repeat erasures that a restored backup doesn’t know, from the log of erasures; exits with status 1 if one fails',
    )
    .option('--dry-run', 'only show which ones are due')
    .addOption(json())
    .action(async ({ dryRun = false, ...options }: { dryRun?: boolean } & Json) => {
      const erasures = await withContext((ctx) => replayErasures(ctx, { dryRun }));
      if (erasures.some(({ result }) => result === 'failed')) process.exitCode = 1;
      printList('erasures', erasures, options);
    });
}
