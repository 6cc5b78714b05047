import type { Context } from '#api/platform/context.ts';
import { parseEmail } from './email-address.ts';
import { openSession, type Session, sessionUserFrom } from './session.ts';

/**
 * Creates a session for an email address without a code, for the operator's command line. New accounts have no name.
 * @throws ServiceError `invalid_email`
 */
export async function issueSession(ctx: Context, { email: text }: { email: string }): Promise<Session> {
  const email = parseEmail(text);
  const user = await ctx.prisma.user.upsert({
    where: { email },
    update: {},
    create: { email },
  });
  return openSession(
    ctx,
    sessionUserFrom({ id: user.id, email, display_name: user.displayName, anonymous: user.anonymous }),
  );
}
