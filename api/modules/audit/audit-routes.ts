import { z } from '@hono/zod-openapi';
import { auditDays } from '#api/contract/audit.ts';
import { requireOwnerRole } from '#api/modules/identity/find-member.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, file } from '#api/platform/http/endpoint.ts';
import { entriesAsCsv } from './entries-as-csv.ts';
import { type AuditFilter, listEntries } from './list-entries.ts';
import { auditEntry, auditFilter, auditPage } from './schemas.ts';

const portal = { tag: 'Portal', auth: 'member', audience: 'partners', method: 'get' } as const;

const list = endpoint({
  ...portal,
  path: '/portal/audit',
  summary: 'List what members, tokens, merchants and operators did, as an owner',
  description: `Returns the entries of the last ${auditDays} days, newest first; 50 per page. Entries name the operation and IDs, but no values. Refused attempts are included, at most one per minute; malformed requests aren’t. Reported orders, and secrets that a response contained, are grouped by hour, caller and address.`,
  query: auditPage,
  answer: z.object({ entries: z.array(auditEntry), next_cursor: z.string().nullable() }),
  fails: ['forbidden'],
});

const table = endpoint({
  ...portal,
  path: '/portal/audit.csv',
  summary: 'Download what members, tokens, merchants and operators did as CSV, as an owner',
  description: 'Returns one row per entry, newest first.',
  query: auditFilter,
  answer: file,
  produces: ['text/csv'],
  fails: ['forbidden'],
});

const filterOf = ({ action, ...query }: z.infer<typeof auditPage>): AuditFilter => ({
  ...query,
  actions: action === undefined ? undefined : [action],
});

/** The audit log, which is read-only. */
export function auditEntryRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member, query }) => {
    requireOwnerRole(member);
    const { entries, nextCursor } = await listEntries(ctx, member.partnerId, filterOf(query));
    return { entries, next_cursor: nextCursor };
  });
  on(table, async ({ member, query }) => {
    requireOwnerRole(member);
    return Promise.resolve(entriesAsCsv(ctx, member.partnerId, filterOf(query)));
  });

  return router;
}
