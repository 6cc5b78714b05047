import { type Command } from 'commander';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { print, withContext } from '../run-command.ts';
import { json, email, type Json } from '../options.ts';

export function addPatCommands(program: Command): void {
  const pat = program.command('pat').description('personal access tokens');
  pat
    .command('create')
    .description('create a personal access token for a member of a partner; shown only once')
    .addOption(email())
    .option('--name <name>', 'what the token is for')
    .addOption(json())
    .action(async (options: { email: string; name?: string } & Json) => {
      const { token, expiresAt } = await withContext((ctx) => createPat(ctx, options));
      print({ token, expires_at: expiresAt.toISOString() }, options);
    });
}
