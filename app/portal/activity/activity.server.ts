/** The audit log, for the partner’s owners. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditDays } from '#api/contract/audit.ts';
import { operationsOf } from '#api/contract/description.ts';
import { entriesAsCsv } from '#api/modules/audit/entries-as-csv.ts';
import { listEntries } from '#api/modules/audit/list-entries.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { type PortalRequest, requirePortal } from '../portal.server.ts';
import { actionsOf, kindChoices } from './action-words.ts';

const pageSize = 50;

/** @throws Response 404 for anyone but owners, who don't get a link to it */
async function requireOwner(args: LoaderFunctionArgs): Promise<PortalRequest> {
  const visit = await requirePortal(args);
  if (visit.member.role !== 'owner') throw new Response(null, { status: 404 });
  return visit;
}

/** Days to choose from; without a choice, everything that is kept. */
const activityPeriods = [7, 30, 90] as const;
const dayMs = 86_400_000;

/** The URL's filter: as it is shown, and as it is read. Unknown values are left out. */
function filterIn({ ctx, query, describe }: PortalRequest) {
  const member = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.exec(query.get('member') ?? '')?.[0];
  const kind = kindChoices().find(([one]) => one === query.get('kind'))?.[0];
  const days = activityPeriods.find((one) => String(one) === query.get('days'));
  const operationIds = () => operationsOf(describe()).map(({ operationId }) => operationId);
  return {
    shown: { member: member ?? '', kind: kind ?? '', days: String(days ?? '') },
    read: {
      member,
      actions: kind === undefined ? undefined : actionsOf(kind, operationIds()),
      from: days === undefined ? undefined : new Date(ctx.clock().getTime() - days * dayMs),
    },
  };
}

export async function loadActivity(args: LoaderFunctionArgs) {
  const visit = await requireOwner(args);
  const { ctx, member, query } = visit;
  const { partnerId } = member;
  const { shown, read } = filterIn(visit);
  const cursor = query.get('cursor') ?? '';
  const [{ entries, nextCursor }, { members }, partners] = await Promise.all([
    listEntries(ctx, partnerId, { ...read, cursor, limit: pageSize }),
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
    filter: shown,
    cursor,
    kinds: kindChoices(),
    periods: activityPeriods,
    days: auditDays,
    partner: partners.find(({ id }) => id === partnerId)?.name ?? '',
    now: ctx.clock().toISOString(),
  };
}
export type ActivityData = Awaited<ReturnType<typeof loadActivity>>;

/** The same entries, of all pages. */
export async function downloadActivity(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await requireOwner(args);
  return entriesAsCsv(visit.ctx, visit.member.partnerId, filterIn(visit).read);
}
