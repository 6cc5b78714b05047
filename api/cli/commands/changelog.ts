import { type Command } from 'commander';
import { announceChange } from '#api/modules/partners/announce-change.ts';
import { json, type Json } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addChangelogCommands(program: Command): void {
  const changelog = program
    .command('changelog')
    .description('what changed for those who build on the service');
  changelog
    .command('announce <entry-id>')
    .description('mail a breaking change to the technical contact of every partner, once')
    .option('--dry-run', 'only tell which partners it would reach')
    .option('--force', 'also for an entry that breaks nothing')
    .addOption(json())
    .action(async (entryId: string, options: { dryRun?: boolean; force?: boolean } & Json) => {
      const { partners } = await withContext((ctx) => announceChange(ctx, { ...options, entryId }));
      const dry_run = options.dryRun ?? false;
      print({ entry_id: entryId, dry_run, mails: partners.length, partners }, options);
    });
}
