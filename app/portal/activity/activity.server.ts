/** The audit log, for the partner’s owners. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditDays } from '#api/contract/audit.ts';
import { operationsOf } from '#api/contract/description.ts';
import { entriesAsCsv } from '#api/modules/audit/entries-as-csv.ts';
import { listEntries } from '#api/modules/audit/list-entries.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { type PortalRequest, requirePortal } from '../portal.server.ts';

const pageSize = 50;

/** @throws Response 404 for anyone but owners, who don't get a link to it */
async function requireOwner(args: LoaderFunctionArgs): Promise<PortalRequest> {
  const visit = await requirePortal(args);
  if (visit.member.role !== 'owner') throw new Response(null, { status: 404 });
  return visit;
}

const memberIn = (query: URLSearchParams) =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(query.get('member') ?? '')?.[0];

export async function loadActivity(args: LoaderFunctionArgs) {
  const visit = await requireOwner(args);
  const { ctx, member, query } = visit;
  const { partnerId } = member;
  const chosen = memberIn(query);
  const cursor = query.get('cursor') ?? '';
  const [{ entries, nextCursor }, { members }, partners] = await Promise.all([
    listEntries(ctx, partnerId, { member: chosen, cursor, limit: pageSize }),
    listTeam(ctx, partnerId),
    listMemberships(ctx, member.userId),
  ]);
  const summaries = new Map(
    operationsOf(visit.describe()).map(({ operationId, summary }) => [operationId, summary]),
  );
  return {
    entries: entries.map((entry) => ({ ...entry, summary: summaries.get(entry.action) ?? null })),
    nextCursor,
    people: members.map(({ id, name, email }) => ({ id, name: name ?? email ?? id })),
    filter: { member: chosen ?? '', cursor },
    days: auditDays,
    partner: partners.find(({ id }) => id === partnerId)?.name ?? '',
    now: ctx.clock().toISOString(),
  };
}
export type ActivityData = Awaited<ReturnType<typeof loadActivity>>;

/** The same entries, of all pages. */
export async function downloadActivity(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member, query } = await requireOwner(args);
  return entriesAsCsv(ctx, member.partnerId, { member: memberIn(query) });
}
