/**
 * Prices and stock change while the servers that turn changes into alerts and emails are killed at random points and
 * started again. Then alerts and emails are compared with a model: each wish is alerted about each change once.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { storeScrape } from '#api/modules/catalog/store-scrape.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';
import { type Fleet, openContext, startFleet } from './fleet.ts';

export interface AlertReport {
  changes: number;
  kills: number;
  /** Alerts that the model expects, and those in the database. */
  expected: number;
  alerts: number;
  /** Wishes that were alerted about a change more than once, or not at all. */
  doubled: number;
  forgotten: number;
  /** Alerts of accounts without a notification, or with several. */
  unnoticed: number;
  /** Alerts that are in no email that was sent. */
  unmailed: number;
  /** Emails that aren't in the outbox, and emails there that shouldn't be. */
  lostMails: number;
  strangeMails: number;
  mails: number;
  /** Emails that were sent again with the same ID, because a server died before it could note them. */
  repeatedMails: number;
}

const shop = 'shop.example';
const minute = 60_000;
const atOnce = 4;
const settledWithinMs = 5 * minute;
const urlOf = (product: number) => `https://${shop}/products/${product}`;

/** Stores a product's price and availability as its page said at a time. */
async function report(ctx: Context, product: number, price: number, isAvailable: boolean, at: Date) {
  const url = urlOf(product);
  const facts = {
    url,
    title: `Product ${product}`,
    description: '',
    image_url: null,
    images: [],
    price_minor: price,
    compare_at_price_minor: null,
    currency: 'EUR',
    availability: isAvailable ? ('in_stock' as const) : ('out_of_stock' as const),
    brand: null,
    product_type: null,
    rating: null,
    review_count: null,
    variants: [],
  };
  await storeScrape(ctx.sql, url, facts, at);
}

/** Products that are sold out, and shoppers with one wish each who get every alert at once. */
async function prepare(ctx: Context, products: number, wishesPerProduct: number): Promise<void> {
  const { partnerId } = await createPartner(ctx, {
    email: 'owner@shop.example',
    name: 'Shop',
    plan: 'scale',
  });
  await ctx.prisma.verifiedDomain.create({ data: { partnerId, host: shop, method: 'platform' } });
  const before = new Date(Date.now() - 60 * minute);
  for (let product = 1; product <= products; product += 1) await report(ctx, product, 5_400, false, before);
  await ctx.pool.query(
    `WITH people AS (
       INSERT INTO users (email) SELECT 'shopper' || n || '@mail.example'
       FROM generate_series(0, $1::int * $2::int - 1) n RETURNING id, email
     ), signed_in AS (
       INSERT INTO sign_in_sources (source, user_id, seen_at) SELECT sha256(email::bytea), id, now() FROM people
     ), settings AS (
       INSERT INTO alert_settings (user_id, price_drop, back_in_stock, frequency, since)
       SELECT id, true, true, 'instant', $4::timestamptz FROM people
     ), lists AS (
       INSERT INTO lists (token, owner_id, name) SELECT 'chaos-' || id, id, 'Wishes' FROM people RETURNING id, owner_id
     )
     INSERT INTO list_items (list_id, product_id, title, price_minor, currency, source_partner_id, added_at)
     SELECT l.id, p.id, p.title, 5400, 'EUR', $3, $4
     FROM lists l JOIN people ON people.id = l.owner_id
     JOIN products p ON p.title = 'Product ' || (substring(people.email from '\\d+')::int / $2::int + 1)`,
    [products, wishesPerProduct, partnerId, new Date(before.getTime() + minute)],
  );
}

/** Alerts and emails so far, and how much of it is done. */
async function progressOf({ pool }: Context): Promise<number> {
  const { rows } = await pool.query<{ done: number }>(
    `SELECT (SELECT count(*) + count(mail_id) FROM alerts)::int + (SELECT count(sent_at) FROM alert_mails)::int AS done`,
  );
  return rows[0]?.done ?? 0;
}

/** Asks for a round of settling now, instead of within the minute. */
const settleSoon = ({ pool }: Context) =>
  pool.query(`INSERT INTO pgboss.job (id, name, data) VALUES ($1, 'settle-changes', '{}')`, [randomUUID()]);

async function untilSettled(ctx: Context): Promise<void> {
  const { pool } = ctx;
  for (const giveUpAt = Date.now() + settledWithinMs; ; await delay(250)) {
    const { rows } = await pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM unsettled_changes)::int + (SELECT count(*) FROM alerts WHERE due_at IS NOT NULL)::int
         + (SELECT count(*) FROM alert_mails WHERE sent_at IS NULL)::int AS left`,
    );
    if (rows[0]?.left === 0) return;
    // The report says what is missing.
    if (Date.now() > giveUpAt) return;
  }
}

/** The alert emails in the outbox: their message IDs by the key of the email, and how many were sent again. */
async function readOutbox(folder: string) {
  const ids = new Map<string, Set<string>>();
  let files = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const { text = '', messageId = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    const [, key] = /\/alerts\/stop\/([\da-f-]{36})/.exec(text) ?? [];
    // A file whose server died while it was writing; a mail server would have dropped it.
    if (!key) continue;
    files += 1;
    ids.set(key, (ids.get(key) ?? new Set()).add(messageId));
  }
  const mails = [...ids.values()].reduce((sum, each) => sum + each.size, 0);
  return { ids, mails, repeated: files - mails };
}

async function compare(ctx: Context, fleet: Fleet, changes: number, wishesPerProduct: number) {
  const { pool } = ctx;
  const { rows: wishes } = await pool.query<{ drops: number; backs: number; others: number }>(
    `SELECT count(*) FILTER (WHERE a.kind = 'price_drop')::int AS drops,
            count(*) FILTER (WHERE a.kind = 'back_in_stock')::int AS backs,
            count(*) FILTER (WHERE a.kind NOT IN ('price_drop', 'back_in_stock'))::int AS others
     FROM list_items i LEFT JOIN alerts a ON a.item_id = i.id GROUP BY i.id`,
  );
  const { rows: counted } = await pool.query<{ alerts: number; unmailed: number; unnoticed: number }>(
    `SELECT count(*)::int AS alerts, count(*) FILTER (WHERE m.sent_at IS NULL)::int AS unmailed,
            count(*) FILTER (WHERE (SELECT count(*) FROM notifications n WHERE n.user_id = a.user_id
              AND n.data ->> 'item_id' = a.item_id::text AND n.data ->> 'change' = a.kind) <> 1)::int AS unnoticed
     FROM alerts a LEFT JOIN alert_mails m ON m.id = a.mail_id`,
  );
  const { rows: mails } = await pool.query<{ key: string }>('SELECT key FROM alert_mails');
  const { alerts = 0, unmailed = 0, unnoticed = 0 } = counted[0] ?? {};
  const outbox = await readOutbox(join(fleet.variables.DATA_DIR ?? '', 'outbox'));
  const sum = (one: (wish: { drops: number; backs: number; others: number }) => number) =>
    wishes.reduce((total, wish) => total + one(wish), 0);
  return {
    expected: changes * wishesPerProduct,
    alerts,
    doubled: sum(({ drops, backs, others }) => Math.max(0, drops - 1) + Math.max(0, backs - 1) + others),
    forgotten: sum(({ drops, backs }) => Math.max(0, 1 - drops) + Math.max(0, 1 - backs)),
    unnoticed,
    unmailed,
    lostMails: mails.filter(({ key }) => !outbox.ids.has(key)).length,
    strangeMails: outbox.mails - mails.filter(({ key }) => outbox.ids.has(key)).length,
    mails: outbox.mails,
    repeatedMails: outbox.repeated,
  };
}

/**
 * Lowers the price of each product and brings it back into stock, in as many parts as there are kills. Each part's kill
 * comes at a random point of the work that it causes. Only kills processes it started.
 * @param say receives progress messages
 */
export async function runAlertChaos({
  products,
  wishesPerProduct,
  kills,
  say = () => {},
}: {
  products: number;
  wishesPerProduct: number;
  kills: number;
  say?: (line: string) => void;
}): Promise<AlertReport> {
  const fleet = await startFleet(say);
  const { ctx, database } = await openContext(fleet);
  try {
    await prepare(ctx, products, wishesPerProduct);
    // First the price, then the stock of a product; products in turn.
    const changes = Array.from({ length: products * 2 }, (_, at) => ({
      product: (at % products) + 1,
      isAvailable: at >= products,
    }));
    const part = Math.ceil(changes.length / kills);
    for (let kill = 0; kill < kills; kill += 1) {
      const own = changes.slice(kill * part, (kill + 1) * part);
      const before = await progressOf(ctx);
      // An alert is written, put into an email and sent.
      const point = before + randomInt(own.length * wishesPerProduct * 3);
      const change = async () => {
        for (let next = own.pop(); next; next = own.pop()) {
          // Prices count once they are 15 minutes old.
          const at = next.isAvailable ? new Date() : new Date(Date.now() - 20 * minute);
          await report(ctx, next.product, 4_500, next.isAvailable, at);
        }
      };
      const changed = Promise.all(Array.from({ length: atOnce }, change));
      await settleSoon(ctx);
      const giveUpAt = Date.now() + settledWithinMs;
      while ((await progressOf(ctx)) <= point && Date.now() < giveUpAt) {
        await delay(5);
      }
      await delay(randomInt(100));
      // Both, because only one of them may be at work; or one, whose work the other has to take over.
      const victims = randomInt(2) === 0 ? fleet.servers : [fleet.servers[kill % 2]!];
      await Promise.all(victims.map((server) => server.end('SIGKILL')));
      for (const server of victims) server.start();
      await changed;
      await settleSoon(ctx);
      await fleet.check();
      await fleet.untilReady();
      say(`kill ${kill + 1} of ${victims.length} at ${point - before} of ${part * wishesPerProduct * 3}`);
    }
    await untilSettled(ctx);
    return {
      changes: changes.length,
      kills,
      ...(await compare(ctx, fleet, changes.length, wishesPerProduct)),
    };
  } finally {
    await database.close();
    await fleet.close();
  }
}

/** Violations, as sentences; empty if there are none. */
export function alertComplaintsOf(report: AlertReport): string[] {
  const { expected, alerts, doubled, forgotten, unnoticed, unmailed, lostMails, strangeMails } = report;
  return [
    alerts !== expected && `${expected} alerts were expected, and ${alerts} exist`,
    doubled > 0 && `${doubled} alerts are doubled`,
    forgotten > 0 && `${forgotten} wishes were forgotten`,
    unnoticed > 0 && `${unnoticed} alerts don’t have one notification`,
    unmailed > 0 && `${unmailed} alerts were not emailed`,
    lostMails > 0 && `${lostMails} emails are lost`,
    strangeMails > 0 && `${strangeMails} emails are doubled or unknown`,
  ].filter((line) => line !== false);
}
