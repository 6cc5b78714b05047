import { type Command } from 'commander';
import { announceChange } from '#api/modules/partners/announce-change.ts';
import { type Json, json } from '../options.ts';
import { print, withContext } from '../run-command.ts';

export function addChangelogCommands(program: Command): void {
  const changelog = program.command('changelog').description('changes to the API and the scripts for shops');
  changelog
    .command('announce <entry-id>')
    .description('email a breaking change to every partner’s technical contact, once')
    .option('--dry-run', 'only show which partners would get the email')
    .option('--force', 'announce an entry even if it breaks nothing')
    .addOption(json())
    .action(async (entryId: string, options: { dryRun?: boolean; force?: boolean } & Json) => {
      const { partners } = await withContext((ctx) => announceChange(ctx, { ...options, entryId }));
      const dry_run = options.dryRun ?? false;
      print({ entry_id: entryId, dry_run, mails: partners.length, partners }, options);
    });
}
