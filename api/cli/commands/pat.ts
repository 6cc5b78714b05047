import { type Command, InvalidArgumentError, Option } from 'commander';
import { tokenScopes } from '#api/contract/token-scopes.ts';
import { showScopes } from '#api/modules/identity/schemas.ts';
import { createPat, type PatChoices, patDays } from '#api/modules/partners/issue-pat.ts';
import { email, type Json, json, positive } from '../options.ts';
import { print, withContext } from '../run-command.ts';

function days(text: string): number {
  const count = positive(text);
  if (count > patDays) throw new InvalidArgumentError(`It must be at most ${patDays}.`);
  return count;
}

export function addPatCommands(program: Command): void {
  const pat = program.command('pat').description('personal access tokens');
  pat
    .command('create')
    .description('create a personal access token for a member of a partner; shown only once')
    .addOption(email())
    .option('--name <name>', 'what the token is for')
    .addOption(new Option('--scopes <scopes...>', 'limit the token to these scopes').choices(tokenScopes))
    .option('--days <days>', 'days until it expires, up to 365', days)
    .addOption(json())
    .action(async (options: { email: string; name?: string } & PatChoices & Json) => {
      const { token, scopes, expiresAt } = await withContext((ctx) => createPat(ctx, options));
      print({ token, scopes: showScopes(scopes), expires_at: expiresAt.toISOString() }, options);
    });
}
