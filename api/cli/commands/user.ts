import { type Command } from 'commander';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { print, withContext } from '../run-command.ts';
import { json, email, type Json } from '../options.ts';

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('shoppers and members of partners');
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
