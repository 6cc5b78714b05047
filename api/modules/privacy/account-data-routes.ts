import { createRoute, z } from '@hono/zod-openapi';
import { readProfile } from '#api/modules/identity/profile.ts';
import { profile, profileChange } from '#api/modules/identity/schemas.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { authenticators } from '#api/modules/partners/authenticate.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import { describeEndpoint } from '#api/platform/http/openapi.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { itemsAsCsv } from './items-as-csv.ts';
import { accountExport } from './schemas.ts';

const account = { tag: 'Account', auth: 'shopper', audience: 'shoppers' } as const;

const read = endpoint({
  ...account,
  method: 'get',
  path: '/me',
  summary: 'Get the signed-in person’s account',
  description: 'Returns the name, email address, language and settings.',
  answer: profile,
});

const update = endpoint({
  ...account,
  method: 'patch',
  path: '/me',
  summary: 'Change name, username, language or email settings',
  description: 'Fields you leave out don’t change.',
  body: profileChange,
  answer: profile,
  fails: ['nothing_to_update', 'username_taken'],
  unexpected: 'update_failed',
});

const remove = endpoint({
  ...account,
  method: 'delete',
  path: '/me',
  summary: 'Permanently delete the account and all of the person’s data',
  description: 'The body must be `{ "confirm": true }`. Refused for the only owner of a partner.',
  proof: 'person',
  body: z.object({ confirm: z.literal(true) }),
  answer: done,
  fails: ['forbidden'],
  rejects: { confirm: 'missing_params' },
  unexpected: 'delete_failed',
});

const download = endpoint({
  ...account,
  method: 'get',
  path: '/me/export',
  summary: 'Export the person’s data',
  description: 'Returns one JSON document.',
  answer: accountExport,
});

const csv = describeEndpoint({
  ...account,
  method: 'get',
  path: '/me/export.csv',
  summary: 'Export the items of all own lists as CSV',
  description:
    "Returns a CSV file (UTF-8, RFC 4180). Prices are in minor units. Text that a spreadsheet would run as a formula starts with `'`.",
  answer: z.string(),
});
const table = createRoute({
  ...csv,
  responses: {
    ...csv.responses,
    200: { description: 'The table', content: { 'text/csv': { schema: z.string() } } },
  },
});

const asFile = (name: string) => `attachment; filename="${name}"`;

/** The signed-in person's own account. */
export function accountRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, ({ userId }) => readProfile(ctx, userId));

  on(update, ({ userId, body }) => {
    const { display_name: displayName, mail_notices: mailNotices, username, locale } = body;
    return updateProfile(ctx, userId, { displayName, mailNotices, username, locale });
  });

  on(remove, async ({ userId }) => {
    await deleteAccount(ctx, userId);
    return { ok: true };
  });

  on(download, async ({ userId }) =>
    JsonText.of(await exportAccount(ctx, userId), {
      'Content-Disposition': asFile('wishlist-account.json'),
    }),
  );

  router.openapi(createRoute({ ...table, middleware: authenticators(ctx)[account.auth] }), async (c) => {
    const { lists } = await exportAccount(ctx, c.get('userId'));
    return c.body(itemsAsCsv(lists), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': asFile('wishlist-items.csv'),
    });
  });

  return router;
}
