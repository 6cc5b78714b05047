import { z } from '@hono/zod-openapi';
import { maxListFileBytes, undoImportDays, waitingDays } from '#api/contract/list-import.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, file, idParameter } from '#api/platform/http/endpoint.ts';
import { rawBody } from '#api/platform/http/raw-body.ts';
import { requireOwn } from '#api/platform/http/require-own.ts';
import { changeListImport, checkListImport, runListImport, undoListImport } from './change-list-import.ts';
import { listsFile, problemsFile } from './lists-as-csv.ts';
import { listListImports, readListImport } from './read-list-import.ts';
import { listedListImport, listImport, listImportChanges } from './schemas.ts';
import { startListImport } from './start-list-import.ts';

const ofOwner = { tag: 'Switching', auth: 'member', audience: 'partners' } as const;
const params = z.object({ id: idParameter });
const ofPartner = { ...ofOwner, params, rejects: { id: 'invalid_partner_id' } } as const;
const importParams = z.object({ id: idParameter, importId: idParameter });
const ofImport = {
  ...ofOwner,
  params: importParams,
  rejects: { id: 'invalid_partner_id', importId: 'invalid_id' },
  answer: listImport,
} as const;

const upload = endpoint({
  ...ofPartner,
  method: 'post',
  path: '/partners/{id}/lists/imports',
  summary: 'Upload customers’ lists from another service, as an owner',
  description: `A table (CSV, tabs or semicolons), a JSON document, or one JSON object per line, of at most ${maxListFileBytes / 1024 / 1024} MB and 1,000,000 rows: one wish each, with a customer’s ID or email address, and a product’s URL, ID, handle, SKU or title. Nothing is imported yet: read the import to see what its columns seem to contain, change that if necessary, check the file, and then run it.`,
  consumes: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/x-ndjson'],
  creates: 'in once',
  answer: z.object({ import_id: z.int() }),
  fails: ['forbidden', 'file_too_large', 'unsupported_mime', 'invalid_bytes', 'rate_limited'],
});

const maxListed = 50;
const list = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/partners/{id}/lists/imports',
  summary: 'List imports of lists, newest first',
  description: 'Imports that were undone are kept for 90 days.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(maxListed).default(10) }),
  answer: z.object({ imports: z.array(listedListImport) }),
  fails: ['forbidden'],
});

const read = endpoint({
  ...ofImport,
  method: 'get',
  path: '/partners/{id}/lists/imports/{importId}',
  summary: 'Get an import of lists',
  description:
    'Its columns, progress and results. How many people have opened their lists isn’t shown, because that would tell who has an account.',
  fails: ['forbidden', 'not_found'],
});

const change = endpoint({
  ...ofImport,
  method: 'patch',
  path: '/partners/{id}/lists/imports/{importId}',
  summary: 'Choose what the columns of an import contain',
  description: 'Fields you leave out don’t change. The file has to be checked again.',
  body: listImportChanges,
  fails: ['forbidden', 'not_found', 'wrong_import_state'],
});

const check = endpoint({
  ...ofImport,
  method: 'post',
  path: '/partners/{id}/lists/imports/{importId}/check',
  summary: 'Check all rows of an import',
  description:
    'A dry run in the background: poll the import until it is `checked` or `failed`. Running it then imports exactly the wishes that it counts.',
  fails: ['forbidden', 'not_found', 'wrong_import_state'],
});

const run = endpoint({
  ...ofImport,
  method: 'post',
  path: '/partners/{id}/lists/imports/{importId}/run',
  summary: 'Run an import that is checked',
  description: `The lists then wait for their people: they open when a customer signs in through the shop with that address, or is signed in to it on Shopify and keeps the list. No email is sent and nothing is billed. Lists that no one opens are deleted after ${waitingDays} days.`,
  fails: ['forbidden', 'not_found', 'wrong_import_state'],
});

const undo = endpoint({
  ...ofImport,
  method: 'post',
  path: '/partners/{id}/lists/imports/{importId}/undo',
  summary: 'Undo or cancel an import',
  description: `Deletes the file, waiting lists, and opened wishes that no one has used since. Possible before it runs, and for ${undoImportDays} days afterwards.`,
  fails: ['forbidden', 'not_found', 'wrong_import_state'],
});

const left = endpoint({
  ...ofImport,
  method: 'get',
  path: '/partners/{id}/lists/imports/{importId}/problems.csv',
  summary: 'Download the wishes that an import leaves out',
  description: 'One line per wish: its row, the reason, and the product as the file names it.',
  answer: file,
  produces: ['text/csv'],
  fails: ['forbidden', 'not_found'],
});

const download = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/partners/{id}/lists.csv',
  summary: 'Export all lists of your shop, as an owner',
  description:
    'One line per wish, in the format that imports read. Customers go by the ID that the shop signed them in with, or by a pseudonym; imported lists are as they were imported, with the address’s SHA-256.',
  answer: file,
  produces: ['text/csv'],
  fails: ['forbidden'],
});

/** Receives files. Mounted before the API's body limit. */
export function listUploadRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(upload, (call) => {
    const { once, http, member } = call;
    const partnerId = requireOwn(call);
    requireOwnerRole(member);
    return startListImport(ctx, { partnerId, body: rawBody(http), once });
  });

  return router;
}

/** Imports of customers' lists, and the export of all lists. */
export function listImportRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  const ownerOf = (
    call: Parameters<typeof requireOwn>[0] & { member: Parameters<typeof requireOwnerRole>[0] },
  ) => {
    const partnerId = requireOwn(call);
    requireOwnerRole(call.member);
    return partnerId;
  };
  type ImportCall = Parameters<typeof ownerOf>[0] & { params: { importId: number } };
  const own = (call: ImportCall) => ({ partnerId: ownerOf(call), importId: call.params.importId });

  on(list, async (call) => ({
    imports: await listListImports(ctx, { partnerId: ownerOf(call), ...call.query }),
  }));
  on(read, (call) => readListImport(ctx, own(call)));
  on(change, (call) => changeListImport(ctx, own(call), call.body));
  on(check, (call) => checkListImport(ctx, own(call)));
  on(run, (call) => runListImport(ctx, own(call)));
  on(undo, (call) => undoListImport(ctx, own(call)));
  on(left, (call) => problemsFile(ctx, own(call)));
  on(download, async (call) => listsFile(ctx, ownerOf(call)));

  return router;
}
