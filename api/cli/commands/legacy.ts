import { readFileSync } from 'node:fs';
import { type Command } from 'commander';
import { addLegacyUsers } from '#api/modules/identity/add-legacy-users.ts';
import { enteredPath } from '../entered-path.ts';
import { type Json, json } from '../options.ts';
import { parseLegacyUsers } from '../parse-legacy-users.ts';
import { print, withContext } from '../run-command.ts';

export function addLegacyCommands(program: Command): void {
  const legacy = program
    .command('legacy')
    .description('accounts from the service’s earlier version, which have an identifier');
  legacy
    .command('import')
    .description('import accounts from a CSV file with the columns identifier and display_name')
    .requiredOption('--file <path>', 'path of the file, or - for standard input')
    .addOption(json())
    .action(async (options: { file: string } & Json) => {
      const users = parseLegacyUsers(readFileSync(options.file === '-' ? 0 : enteredPath(options.file)));
      print(await withContext((ctx) => addLegacyUsers(ctx, users)), options);
    });
}
