import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listImports } from './list-imports.ts';
import { readImport } from './read-import.ts';
import { importKinds, importRecord, importSummary } from './schemas.ts';
import { startImport } from './start-import.ts';
import { syncImport } from './sync-import.ts';

const shopper = { tag: 'Imports', auth: 'shopper', audience: 'shoppers' } as const;
const one = { params: z.object({ id: idParameter }), rejects: { id: 'missing_id' } } as const;
const answer = z.object({ import: importRecord });

const wishlistId = z.int().min(1).optional();

const start = endpoint({
  ...shopper,
  method: 'post',
  path: '/me/imports',
  summary: 'Import wishes into a list',
  description:
    '`text` with links, CSV, exported bookmarks or JSON of at most 500 rows, or the URL of a public Amazon list. Runs in the ' +
    'background: poll the import until it is `done` or `failed`. Imports don’t count as actions.',
  body: z
    .object({
      kind: z.enum(importKinds),
      text: z
        .string()
        .max(250_000)
        .optional()
        .openapi({ description: 'For `links` and `csv`; bookmarks (HTML) and JSON can be sent as either.' }),
      list_url: z.string().max(4_000).optional().openapi({ description: 'For `amazon`.' }),
      wishlistId: wishlistId.openapi({
        description: 'db_id of one of the shopper’s own lists; optional if they have only one list.',
      }),
      wishlist_id: wishlistId.openapi({ description: 'Alias of `wishlistId`.' }),
    })
    .openapi({ example: { kind: 'links', text: 'https://shop.example/products/ono-vase', wishlistId: 1 } }),
  answer,
  fails: [
    'missing_params',
    'missing_list_url',
    'invalid_list_url',
    'missing_amazon_list_id',
    'no_target_wishlist',
    'wishlist_not_owned',
  ],
  rejects: {
    kind: 'missing_params',
    list_url: 'invalid_list_url',
    wishlistId: 'missing_wishlist',
    wishlist_id: 'missing_wishlist',
  },
  unexpected: 'create_failed',
  creates: true,
});

const list = endpoint({
  ...shopper,
  method: 'get',
  path: '/me/imports',
  summary: 'List the last hundred imports, newest first',
  description: 'Returns their state and counts, without rows.',
  answer: z.object({ imports: z.array(importSummary) }),
  unexpected: 'internal_error',
});

const read = endpoint({
  ...shopper,
  ...one,
  method: 'get',
  path: '/me/imports/{id}',
  summary: 'Get an import with its rows and progress',
  description: 'Poll until its status is `done` or `failed`.',
  answer,
  fails: ['not_found'],
  unexpected: 'internal_error',
});

const sync = endpoint({
  ...shopper,
  ...one,
  method: 'post',
  path: '/me/imports/{id}/sync',
  summary: 'Sync an import',
  description: 'Reads an Amazon list again and adds new items; retries failed rows.',
  answer,
  fails: ['not_found', 'invalid_input'],
  unexpected: 'sync_failed',
});

const remove = endpoint({
  ...shopper,
  ...one,
  method: 'delete',
  path: '/me/imports/{id}',
  summary: 'Stop and delete an import',
  description: 'Items it has already saved stay on the list.',
  answer: done,
  fails: ['not_found'],
  unexpected: 'delete_failed',
});

/** Imports of wishes. */
export function importRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(start, async ({ userId, body }) => {
    const { kind, text, list_url: listUrl, wishlistId = body.wishlist_id } = body;
    return { import: await startImport(ctx, userId, { kind, text, listUrl, wishlistId }) };
  });
  on(list, async ({ userId }) => ({ imports: await listImports(ctx, userId) }));
  on(read, async ({ userId, params }) => ({ import: await readImport(ctx, userId, params.id) }));
  on(sync, async ({ userId, params }) => ({ import: await syncImport(ctx, userId, params.id) }));
  on(remove, async ({ userId, params }) => {
    await deleteImport(ctx, userId, params.id);
    return { ok: true };
  });

  return router;
}

const deleteOwn = statement('import_delete')`
  DELETE FROM imports WHERE id = :id AND user_id = :userId RETURNING id`;

/**
 * Deletes an import, stopping it if it is running. Saved items stay on the list.
 * @throws ServiceError `not_found`, also for another user's
 */
async function deleteImport(ctx: Context, userId: string, id: number): Promise<void> {
  const deleted = await ctx.sql.rows(deleteOwn, { id, userId });
  if (deleted.length === 0) throw new ServiceError('not_found');
}
