import { z } from '@hono/zod-openapi';
import { mergeReceipt } from '#api/contract/account.ts';
import { tokenText } from '#api/contract/session.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { migrateAccount } from './migrate-account.ts';

const migrate = endpoint({
  method: 'post',
  tag: 'Sign-in',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/auth/migrate',
  summary: 'Merge an anonymous account into the signed-in one',
  description:
    'A token of the anonymous account proves that the caller controls it. Nothing is lost or duplicated; the anonymous account ' +
    'is deleted. Repeating the request returns the same receipt.',
  body: z
    .object({ old_refresh_token: tokenText, old_access_token: tokenText })
    .partial()
    .openapi({ example: { old_refresh_token: 'OLD_REFRESH_TOKEN' } }),
  answer: mergeReceipt,
  fails: ['missing_data', 'old_user_not_found', 'old_user_not_anonymous'],
  rejects: { '': 'missing_data', old_refresh_token: 'missing_data', old_access_token: 'missing_data' },
  unexpected: 'migration_failed',
});

/** Merging an anonymous account into one with an email address. */
export function migrateRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(migrate, ({ userId, body }) => {
    const { old_refresh_token: oldRefreshToken, old_access_token: oldAccessToken } = body;
    return migrateAccount(ctx, userId, { oldRefreshToken, oldAccessToken });
  });

  return router;
}
