import { z } from '@hono/zod-openapi';
import { accountMerge, mergeReceipt, sessionResponse, tokenText } from '#api/modules/identity/schemas.ts';
import { sessionBody } from '#api/modules/identity/session.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { listMerges } from './list-merges.ts';
import { migrateAccount } from './migrate-account.ts';
import { undoMerge } from './undo-merge.ts';

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

const ofAccount = { tag: 'Account', auth: 'shopper', audience: 'shoppers' } as const;

const list = endpoint({
  ...ofAccount,
  method: 'get',
  path: '/me/merges',
  summary: 'List the anonymous accounts that were merged into this one',
  description: 'Returns the merges, newest first, with what happened to each list.',
  answer: z.object({ merges: z.array(accountMerge) }),
});

const undo = endpoint({
  ...ofAccount,
  method: 'post',
  path: '/me/merges/{id}/undo',
  summary: 'Undo a merge within 30 days',
  description:
    'Restores the anonymous account with its lists and items, and what this account had before. Later changes are ' +
    'kept, and items added since stay with this account. Returns a session of the anonymous account.',
  params: z.object({ id: z.uuid() }),
  answer: sessionResponse,
  fails: ['not_found', 'undo_unavailable'],
  rejects: { id: 'not_found' },
});

/** Merging an anonymous account into one with an email address, and undoing it. */
export function migrateRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(migrate, ({ userId, body }) => {
    const { old_refresh_token: oldRefreshToken, old_access_token: oldAccessToken } = body;
    return migrateAccount(ctx, userId, { oldRefreshToken, oldAccessToken });
  });

  on(list, async ({ userId }) => ({ merges: await listMerges(ctx, userId) }));

  on(undo, async ({ userId, params }) => sessionBody(await undoMerge(ctx, userId, params.id)));

  return router;
}
