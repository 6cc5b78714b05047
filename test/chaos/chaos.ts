/**
 * Shoppers save while servers and the database are killed and restarted. Each save has an Idempotency-Key and
 * is repeated until it's answered, as the guide advises. Then the database is compared with the responses.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { type Fleet, openContext, startFleet } from './fleet.ts';

export type Fault = 'restart' | 'kill server' | 'kill database';

export interface Report {
  saves: number;
  /** Answered with 200, but not in the database. */
  lost: number;
  /** In the database, or billed, more often than saved. */
  doubled: number;
  /** Items, ledger and counters, which must be equal. */
  items: number;
  ledger: number;
  counters: number;
  /** Saves whose repeat returned another item. */
  contradicted: number;
  /** Requests that were refused or cut off, and repeated. */
  repeated: number;
  /** Those that failed while servers were only restarted: must be zero. */
  failedByRestarts: number;
  /** From each fault to the next answered save, and until all servers were ready. */
  recoveries: { fault: Fault; savesMs: number; readyMs: number }[];
}

const shop = 'https://shop.example';
const giveUpAfterMs = 200_000;

/** A shop, and shoppers with a list each. */
async function prepare(fleet: Fleet, shoppers: number) {
  const { ctx, database } = await openContext(fleet);
  try {
    const { partnerId, keys } = await createPartner(ctx, {
      email: 'owner@shop.example',
      name: 'Shop',
      plan: 'scale',
    });
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(fleet.baseUrl + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { token: string; list: { db_id: number } };
    };
    const { token } = await post('/widget/init', { origin: shop, public_key: keys.test.key });
    const people = [];
    for (let index = 0; index < shoppers; index += 1) {
      const { accessToken } = await issueSession(ctx, { email: `shopper${index}@mail.example` });
      const headers = { authorization: `Bearer ${accessToken}`, 'x-widget-token': token };
      const { list } = await post('/hosted/me/lists', { name: 'Wishes' }, headers);
      people.push({ listId: list.db_id, headers });
    }
    return { partnerId, people };
  } finally {
    await database.close();
  }
}

/** Reads the database after the run. */
async function count(fleet: Fleet, partnerId: number, acknowledged: ReadonlyMap<string, number>) {
  const { ctx, database } = await openContext(fleet);
  try {
    const { rows } = await ctx.pool.query<{ url: string; id: number }>(
      'SELECT p.url, i.id FROM list_items i JOIN products p ON p.id = i.product_id',
    );
    const ids = new Map<string, number[]>();
    for (const { url, id } of rows) ids.set(url, [...(ids.get(url) ?? []), id]);
    const { rows: billed } = await ctx.pool.query<{ times: number }>(
      `SELECT count(*)::int AS times FROM usage_actions
       WHERE partner_id = $1 AND kind = 'save' GROUP BY item_id`,
      [partnerId],
    );
    const { rows: counted } = await ctx.pool.query<{ saves: number }>(
      'SELECT sum(saves)::int AS saves FROM usage_counters WHERE partner_id = $1',
      [partnerId],
    );
    const differing = await compareCounters(ctx.sql, { partnerId });
    const tooMany = (times: number[]) => times.reduce((sum, one) => sum + Math.max(0, one - 1), 0);
    const ledger = billed.reduce((sum, { times }) => sum + times, 0);
    return {
      lost: [...acknowledged].filter(([url, id]) => !ids.get(url)?.includes(id)).length,
      doubled: tooMany([...ids.values()].map((found) => found.length)) + tooMany(billed.map((b) => b.times)),
      items: rows.length,
      ledger,
      counters: differing.length === 0 ? (counted[0]?.saves ?? 0) : -1,
    };
  } finally {
    await database.close();
  }
}

/**
 * Runs `saves` saves with the faults spread over them, and more saves if the faults take longer. Only kills
 * processes it started.
 * @param say receives progress messages
 */
export async function runChaos({
  saves,
  faults,
  shoppers = 20,
  atOnce = 8,
  say = () => {},
}: {
  saves: number;
  faults: readonly Fault[];
  shoppers?: number;
  atOnce?: number;
  say?: (line: string) => void;
}): Promise<Report> {
  const fleet = await startFleet({ say });
  try {
    const { partnerId, people } = await prepare(fleet, shoppers);
    const acknowledged = new Map<string, number>();
    const recoveries: Report['recoveries'] = [];
    let [next, repeated, contradicted, failedByRestarts] = [0, 0, 0, 0];
    let isRestarting = false;
    /** When the last fault ended, and when the next save was answered. */
    let since = { broke: Infinity, answered: Infinity };
    let failure: Error | undefined;

    /** One request; undefined if it was refused or cut off. */
    async function send(index: number, key: string): Promise<number | undefined> {
      const { listId, headers } = people[index % people.length]!;
      const product = {
        url: `${shop}/products/${index}`,
        title: `Product ${index}`,
        price: 100,
        currency: 'EUR',
      };
      const [sentAt, beganInRestart] = [performance.now(), isRestarting];
      const answer = await fetch(`${fleet.baseUrl}/widget/save`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
        body: JSON.stringify({ wishlistId: listId, product }),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => '');
      if (answer?.ok && text) {
        if (sentAt > since.broke) since.answered = Math.min(since.answered, performance.now());
        return (JSON.parse(text) as { item_id: number }).item_id;
      }
      if (answer && answer.status < 500) throw new Error(`a save returned ${answer.status}: ${text}`);
      repeated += 1;
      if (beganInRestart && isRestarting) {
        failedByRestarts += 1;
        say(`failed during a restart: ${answer?.status ?? 'cut off'} ${text ?? ''}`);
      }
      await delay(Number(answer?.headers.get('retry-after') ?? 0.1) * 1_000);
      return undefined;
    }

    async function saveUntilAnswered(index: number): Promise<void> {
      const key = randomUUID();
      const began = Date.now();
      // Some responses are treated as lost: the caller repeats the request and must get the same response.
      const answers = index % 10 === 0 ? 2 : 1;
      for (let heard: number[] = []; heard.length < answers;) {
        if (Date.now() - began > giveUpAfterMs) throw new Error(`save ${index} got no response in time`);
        const id = await send(index, key);
        if (id === undefined) continue;
        heard = [...heard, id];
        if (heard.some((one) => one !== id)) contradicted += 1;
        acknowledged.set(`${shop}/products/${index}`, id);
      }
    }

    async function cause(fault: Fault, turn: number): Promise<void> {
      const one = fleet.servers[turn % 2]!;
      isRestarting = fault === 'restart';
      const began = performance.now();
      if (fault === 'kill database') process.kill(fleet.postmaster(), 'SIGKILL');
      else await one.end(fault === 'restart' ? 'SIGTERM' : 'SIGKILL');
      since = { broke: performance.now(), answered: Infinity };
      if (fault !== 'kill database') one.start();
      await fleet.check();
      await fleet.untilReady();
      const readyMs = Math.round(performance.now() - began);
      while (since.answered === Infinity && !failure) await delay(10);
      recoveries.push({ fault, savesMs: Math.round(since.answered - since.broke), readyMs });
      isRestarting = false;
      say(`${fault}: ready again after ${readyMs} ms, ${acknowledged.size} saves so far`);
    }

    let faultsLeft = faults.length;
    async function causeAll(): Promise<void> {
      for (const [turn, fault] of faults.entries()) {
        const due = Math.floor(((turn + 1) / (faults.length + 1)) * saves);
        while (next < due && !failure) await delay(10);
        if (!failure) await cause(fault, turn);
        faultsLeft -= 1;
      }
    }

    async function saveAll(): Promise<void> {
      while ((next < saves || faultsLeft > 0) && !failure) {
        const index = next;
        next += 1;
        await saveUntilAnswered(index).catch((error: Error) => void (failure ??= error));
      }
    }

    await Promise.all([causeAll(), ...Array.from({ length: atOnce }, saveAll)]);
    if (failure) throw failure;
    await fleet.untilReady();
    const counts = await count(fleet, partnerId, acknowledged);
    return { saves: next, ...counts, contradicted, repeated, failedByRestarts, recoveries };
  } finally {
    await fleet.close();
  }
}

/** Violations, as sentences; empty if there are none. */
export function complaintsOf(report: Report): string[] {
  const { saves, lost, doubled, contradicted, items, ledger, counters, failedByRestarts } = report;
  return [
    lost > 0 && `${lost} confirmed saves are lost`,
    doubled > 0 && `${doubled} saves are doubled`,
    contradicted > 0 && `${contradicted} repeated saves returned another item`,
    (items !== saves || ledger !== saves || counters !== saves) &&
      `${saves} saves made ${items} items, ${ledger} entries of the ledger and a count of ${counters}`,
    failedByRestarts > 0 && `${failedByRestarts} requests failed while a server was restarted`,
  ].filter((line) => line !== false);
}
