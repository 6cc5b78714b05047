import { type Command } from 'commander';
import { listAllEntries } from '#api/modules/audit/list-entries.ts';
import { type Json, json, limit, nonEmptyText, partnerId } from '../options.ts';
import { printList, withContext } from '../run-command.ts';

export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('list what members, tokens, merchants and operators did, newest first')
    .addOption(partnerId().makeOptionMandatory(false))
    .option('--action <name>', 'only this operation or command, for example postPortalKeys', nonEmptyText)
    .addOption(limit())
    .addOption(json())
    .action(async (options: { partner?: number; action?: string; limit: number } & Json) => {
      const { partner, action, limit } = options;
      const entries = await withContext((ctx) =>
        listAllEntries(ctx, partner ?? null, { actions: action === undefined ? undefined : [action], limit }),
      );
      printList('entries', entries, options);
    });
}
