/**
 * Pages of the portal and the Shopify admin don't read all of a partner's wishes: each statement
 * behind a page or an operation reads about as many rows for a partner with many older wishes as
 * for one without. The exceptions are in docs/decisions/growing-tables.md, each with what it grows
 * with.
 */
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { countAlerts } from '#api/modules/alerts/count-alerts.ts';
import { countWatchers } from '#api/modules/alerts/count-watchers.ts';
import { noteFirstSaves } from '#api/modules/metering/note-first-saves.ts';
import { provideRequestTexts } from '#app/hosted/page-texts.server.ts';
import { fillPartner } from '#test/bench/reports.ts';
import { useApi } from '#test/support/api.ts';
import { atEnd } from '#test/support/at-end.ts';
import { addressOf, thingsOf } from '#test/support/foreign.ts';
import { titleOf } from '#test/support/operations.ts';
import { pageData } from '#test/support/page-data.ts';
import { pageRoutes } from '#test/support/page-routes.ts';
import { sessionToken } from '#test/support/shopify/app-credentials.ts';
import { startFakeAdmin } from '#test/support/shopify/fake-admin.ts';
import { installedShop } from '#test/support/shopify/installed-shop.ts';
import { newTeam } from '#test/support/team.ts';

/** A statement as it was sent. */
interface Asked {
  name: string;
  text: string;
  values: unknown[];
}

let asked: Asked[] = [];
provideRequestTexts();
const isAsked = (file: string) => /^app\/(portal|admin)\//.test(file);
const build = await pageData(isAsked);
const fake = await startFakeAdmin();
// Without jobs, so that only the pages' statements are recorded.
const api = await useApi(fake.variables, { pages: build, role: 'web' });

/** Long before the days that pages show. */
const daysAgo = 120;

/** A partner and a shop with some recent wishes, and perhaps many older ones. */
async function fill({ older = 0 } = {}) {
  const team = await newTeam(api, 'scale');
  const shop = await installedShop(api.ctx, fake);
  for (const { partnerId } of [team, shop]) {
    await fillPartner(api.ctx, partnerId, { shoppers: 20, products: 300 });
    if (older) await fillPartner(api.ctx, partnerId, { shoppers: older, products: 300, daysAgo });
    await countWatchers(api.ctx, partnerId);
  }
  return { team, shop, things: await thingsOf(api.ctx, team) };
}
const few = await fill();
const many = await fill({ older: 300 });
await noteFirstSaves(api.ctx);
await noteFirstSaves({ ...api.ctx, clock: () => new Date(api.time.now.getTime() + 600_000) });
await countAlerts(api.ctx);
await api.ctx.pool.query('ANALYZE');

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
  [detail: string]: unknown;
}

/** The rows that a plan's table scans have read, including those that they filtered out. */
function rowsRead(node: PlanNode): number {
  const removed = Object.entries(node).filter(([key]) => key.startsWith('Rows Removed'));
  const each = removed.reduce((sum, [, rows]) => sum + Number(rows), node['Actual Rows']);
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan), 0);
  return below + ('Relation Name' in node ? each * node['Actual Loops'] : 0);
}

/** As for large tables, which aren't scanned from beginning to end. */
const planner = await api.ctx.pool.connect();
atEnd(() => planner.release());
await planner.query('SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off');

async function explain({ text, values }: Asked): Promise<number> {
  const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  });
  return rowsRead(rows[0]!['QUERY PLAN'][0].Plan);
}

/** Records statements in `asked`. */
function listen(): void {
  const send = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const [query] = given as [Partial<Asked> | string];
    const { text = '', name, values = [] } = typeof query === 'string' ? { text: query } : query;
    if (/^\s*(SELECT|WITH)\b/i.test(text))
      asked.push({ name: name ?? text.replaceAll(/\s+/g, ' ').slice(0, 60), text, values });
    return send.apply(this, given);
  } as never);
}

/** The rows read by each statement behind an answer. */
async function readsOf(ask: () => Promise<Response>): Promise<Map<string, number>> {
  asked = [];
  const answer = await ask();
  await answer.text();
  expect(answer.status).toBeLessThan(500);
  const reads = new Map<string, number>();
  for (const one of asked.splice(0)) reads.set(one.name, (reads.get(one.name) ?? 0) + (await explain(one)));
  return reads;
}

type Partner = typeof few;

/** Reads a file, which an invoice that is only a row doesn't have. */
const isInvoiceFile = (title: string) => /invoices.*pdf/.test(title);

const operations = operationsOf(api.description)
  .filter((one) => one.method === 'get' && ['member', 'account', 'member or webhook'].includes(one['x-auth']))
  .map((operation) => ({
    title: titleOf(operation),
    ask: ({ team, things }: Partner) =>
      api.ask(`/api${addressOf(operation, things)}`, { headers: team.owner.headers }),
  }));

const { routes } = build;
const pages = (await pageRoutes())
  .filter(({ id, file }) => isAsked(file) && routes[id]?.module.loader)
  .map(({ id, path, file }) => ({
    title: file,
    ask: async ({ team, shop, things }: Partner) => {
      const isAdmin = file.startsWith('app/admin/');
      const headers: Record<string, string> = isAdmin
        ? { authorization: `Bearer ${await sessionToken(shop.domain)}` }
        : { cookie: team.owner.cookie };
      const query = new URLSearchParams({ _data: id, ...(isAdmin && { shop: shop.domain }) });
      const address = path.replaceAll(/:(\w+)/g, (_whole, name: string) => things[name] ?? 'nothing');
      return api.ask(`/${address}?${query}`, { headers });
    },
  }));

it('no page reads more because of older wishes, except with the statements that the decision lists', async () => {
  listen();
  const grown = new Map<string, string>();
  for (const { title, ask } of [...operations, ...pages].filter((one) => !isInvoiceFile(one.title))) {
    const [some, all] = [await readsOf(() => ask(few)), await readsOf(() => ask(many))];
    for (const [name, rows] of all) {
      const before = some.get(name) ?? 0;
      if (rows > 2 * before + 100)
        grown.set(name, `${title}: ${before} rows, and ${Math.round(rows)} with many wishes`);
    }
  }
  const page = readFileSync('docs/decisions/growing-tables.md', 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name ?? '');
  expect([...grown].filter(([name]) => !listed.includes(name))).toEqual([]);
  expect(
    listed.filter((name) => !grown.has(name)),
    'listed, but don’t grow',
  ).toEqual([]);
});
