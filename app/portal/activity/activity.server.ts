/** The audit log, for the partner’s owners. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { auditDays } from '#api/contract/audit.ts';
import { operationsOf } from '#api/contract/description.ts';
import { entriesAsCsv } from '#api/modules/audit/entries-as-csv.ts';
import { listEntries } from '#api/modules/audit/list-entries.ts';
import { listMemberships } from '#api/modules/partners/list-memberships.ts';
import { listTeam } from '#api/modules/partners/list-team.ts';
import { nameOf } from '#app/merchant/keys.ts';
import { type PortalRequest, requireOwner } from '../portal.server.ts';
import { text } from '../texts.ts';
import { actionsOf, kindChoices } from './action-words.ts';

const pageSize = 50;

/** Selectable periods in days; without a choice, all that is kept. */
const activityPeriods = [7, 30, 90] as const;
const dayMs = 86_400_000;

/** The URL's filter, as shown and as read. Ignores unknown values. */
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

/** Names of the subjects of entries, keyed by field and ID. */
async function readNames({ prisma }: PortalRequest['ctx'], partnerId: number): Promise<Map<string, string>> {
  const where = { partnerId };
  const [keys, tokens, baskets] = await Promise.all([
    prisma.apiKey.findMany({ where, select: { id: true, name: true, environment: true } }),
    prisma.personalAccessToken.findMany({ where, select: { id: true, name: true } }),
    prisma.basketConfig.findMany({ where, select: { publicId: true, name: true } }),
  ]);
  return new Map([
    ...keys.map((key) => [`keyId ${key.id}`, nameOf(key)] as const),
    ...tokens.map(({ id, name }) => [`tokenId ${id}`, name] as const),
    ...baskets.map(({ publicId, name }) => [`basketId ${publicId}`, name] as const),
  ]);
}

const fieldOfCreated: Readonly<Record<string, string>> = {
  postPortalKeys: 'keyId',
  postPortalTokens: 'tokenId',
  postPortalBaskets: 'basketId',
};

export async function loadActivity(args: LoaderFunctionArgs) {
  const visit = await requireOwner(args);
  const { ctx, member, query } = visit;
  const { partnerId } = member;
  const { shown, read } = filterIn(visit);
  const cursor = query.get('cursor') ?? '';
  const [{ entries, nextCursor }, { members }, partners, names] = await Promise.all([
    listEntries(ctx, partnerId, { ...read, cursor, limit: pageSize }),
    listTeam(ctx, partnerId),
    listMemberships(ctx, member.userId),
    readNames(ctx, partnerId),
  ]);
  for (const { id, name, email } of members) names.set(`userId ${id}`, name ?? email ?? id);
  // The last ID is the most specific one.
  const subjectOf = ({ action, subject }: (typeof entries)[number]) => {
    const [field = '', id] = Object.entries(subject).at(-1) ?? [];
    if (id === undefined) return null;
    const name = names.get(`${field === 'created' ? fieldOfCreated[action] : field} ${id}`);
    return name || text('activity.id', { id: String(id) });
  };
  const summaries = new Map(
    operationsOf(visit.describe()).map(({ operationId, summary }) => [operationId, summary]),
  );
  return {
    entries: entries.map((entry) => ({
      ...entry,
      summary: summaries.get(entry.action) ?? null,
      about: subjectOf(entry),
    })),
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

/** The entries of all pages, with the same filter. */
export async function downloadActivity(args: LoaderFunctionArgs): Promise<Response> {
  const visit = await requireOwner(args);
  return entriesAsCsv(visit.ctx, visit.member.partnerId, filterIn(visit).read);
}
