import { type Command } from 'commander';
import { z } from 'zod';
import { findUser, findUsers } from '#api/modules/identity/find-users.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { email, find, type Json, json, limit, nonEmptyText, type Search } from '../options.ts';
import { print, printList, withContext } from '../run-command.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('shoppers and members of partners');
  user
    .command('list')
    .description('list accounts that have an email address, newest first')
    .addOption(find('accounts whose email address or name contains the text'))
    .addOption(limit())
    .addOption(json())
    .action(async ({ find: text, limit, json }: Search & Json) => {
      printList('users', await withContext((ctx) => findUsers(ctx, { limit, text })), { json });
    });
  user
    .command('find')
    .description('show the account with an ID or email address')
    .argument('<id or address>', 'account ID or email address', nonEmptyText)
    .addOption(json())
    .action(async (which: string, options: Json) => {
      const isId = z.uuid().safeParse(which).success;
      const found = await withContext((ctx) =>
        findUser(ctx, isId ? { id: which.toLowerCase() } : { email: which }),
      );
      if (!found) throw new Error(`There is no account ${which}.`);
      print(found, options);
    });
  user
    .command('delete')
    .description('delete an account with all of its data, permanently')
    .addOption(email())
    .addOption(json())
    .action(async ({ email, json }: { email: string } & Json) => {
      const id = await withContext(async (ctx) => {
        const found = await ctx.prisma.user.findUnique({ where: { email: email.trim().toLowerCase() } });
        if (!found) throw new Error(`There is no account with the email address ${email}.`);
        await deleteAccount(ctx, found.id);
        return found.id;
      });
      print({ deleted: id }, { json });
    });
  user
    .command('token')
    .description('create a session for an email address; creates the user if needed')
    .addOption(email())
    .addOption(json())
    .action(async (options: { email: string } & Json) => {
      const session = await withContext((ctx) => issueSession(ctx, options));
      const { user, accessToken: access_token, refreshToken: refresh_token } = session;
      print({ user_id: user.id, access_token, refresh_token }, options);
    });
}
