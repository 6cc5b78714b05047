import { type Command, InvalidArgumentError, Option } from 'commander';
import { tokenScopes } from '#api/contract/token-scopes.ts';
import { showScopes } from '#api/modules/identity/schemas.ts';
import { findPats } from '#api/modules/partners/find-pats.ts';
import { createPat, type PatChoices, patDays } from '#api/modules/partners/issue-pat.ts';
import { revokePat } from '#api/modules/partners/revoke-pat.ts';
import { email, id, type Json, json, limit, partnerId, positiveInteger } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

function days(text: string): number {
  const count = positiveInteger(text);
  if (count > patDays) throw new InvalidArgumentError(`It must be at most ${patDays}.`);
  return count;
}

export function addPatCommands(program: Command): void {
  const pat = program.command('pat').description('personal access tokens');
  pat
    .command('list')
    .description('list personal access tokens, newest first')
    .addOption(partnerId().makeOptionMandatory(false))
    .addOption(limit())
    .addOption(json())
    .action(async ({ partner, limit, json }: { partner?: number; limit: number } & Json) => {
      const tokens = await withContext((ctx) => findPats(ctx, { partnerId: partner, limit }));
      printList('tokens', tokens, { json });
    });
  pat
    .command('revoke')
    .description('revoke a personal access token immediately and permanently; its member gets an email')
    .argument('<id>', 'token ID', id)
    .addOption(json())
    .action(async (tokenId: number, options: Json) => {
      await withContext(async (ctx) => {
        const found = await ctx.prisma.personalAccessToken.findUnique({ where: { id: tokenId } });
        if (!found) throw new Error(`There is no token ${tokenId}.`);
        const { partnerId, userId } = found;
        await revokePat(
          ctx,
          { partnerId, userId, role: 'owner', tokenId: null, isAssistant: false, scopes: [] },
          tokenId,
        );
      });
      print({ id: tokenId, status: 'revoked' }, options);
    });
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
