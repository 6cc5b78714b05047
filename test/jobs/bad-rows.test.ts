/** A row that makes a job fail is logged and skipped, so that it holds up none of the others, and is tried again. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { cleanUp, cleanups } from '#api/jobs.ts';
import { collectAlerts } from '#api/modules/alerts/collect-alerts.ts';
import { settleChanges } from '#api/modules/alerts/settle-changes.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { recheckDomains } from '#api/modules/keys/recheck-domains.ts';
import { collectNotifications } from '#api/modules/lists/mail-notifications.ts';
import { runImports } from '#api/modules/lists/run-imports.ts';
import { notifyThresholds } from '#api/modules/metering/notify-thresholds.ts';
import { deleteIdleGuests } from '#api/modules/privacy/delete-idle-guests.ts';
import { eraseEvents } from '#api/modules/privacy/erase-events.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { isAnyCleanupFailing } from '#api/platform/jobs/run-cleanups.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { pool, prisma } = api.ctx;
const lines: string[] = [];
const ctx = { ...api.ctx, log: pino({ level: 'error' }, { write: (line) => lines.push(line) }) };

/** Makes changes of rows fail that match `condition`, until the returned function is called. */
async function plant(table: string, event: string, condition: string): Promise<() => Promise<void>> {
  const name = `bad_${randomUUID().slice(0, 8)}`;
  const row = event === 'DELETE' ? 'OLD' : 'NEW';
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a bad row'; END $$;
    CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition.replaceAll('row.', `${row}.`)})
      EXECUTE FUNCTION ${name}()`);
  return async () => void (await pool.query(`DROP FUNCTION ${name}() CASCADE`));
}

/** If one row fails, which is logged, the others are processed; and so is that one, once it can be. */
async function skips(
  bad: [table: string, event: string, condition: string],
  run: () => Promise<unknown>,
  left: () => Promise<number>,
) {
  const mend = await plant(...bad);
  lines.length = 0;
  await run();
  expect(await left(), 'only the bad one is left').toBe(1);
  expect(lines.join('\n')).toContain('a bad row');
  await mend();
  await run();
  expect(await left()).toBe(0);
}

const idsOf = (ids: string[]) => ids.map((id) => `'${id}'`).join(', ');

describe('a row that fails', () => {
  it('holds up no other idle guest', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id } = await prisma.user.create({
        data: { anonymous: true, createdAt: new Date(2020, 0, n + 1) },
      });
      await prisma.list.create({
        data: { ownerId: id, token: randomUUID(), name: 'Garden', updatedAt: new Date(2020, 0, 1) },
      });
      ids.push(id);
    }
    await skips(
      ['users', 'DELETE', `row.id = '${ids[0]}'`],
      () => deleteIdleGuests(ctx),
      () => prisma.user.count({ where: { id: { in: ids } } }),
    );
  });

  it('holds up no other expired row, and marks the cleanup as failing', async () => {
    const scope = randomUUID();
    await pool.query(
      `INSERT INTO idempotency_keys (scope, key, request_hash, status, response, created_at)
       SELECT $1, n::text, '\\x00', 200, '{}', $2::timestamptz - interval '2 days' + n * interval '1 second'
       FROM generate_series(1, 30) n`,
      [scope, api.time.now],
    );
    const list = cleanups.filter(({ name }) => name === 'cleanup_idempotency_keys');
    const run = () => cleanUp(ctx, { list });
    await skips(
      ['idempotency_keys', 'DELETE', `row.scope = '${scope}' AND row.key = '7'`],
      async () => {
        await run();
        const isBad = (await prisma.idempotencyKey.count({ where: { scope } })) > 0;
        expect(await isAnyCleanupFailing(ctx)).toBe(isBad);
      },
      () => prisma.idempotencyKey.count({ where: { scope } }),
    );
  });

  it('holds up no other walk of a cleanup', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push((await prisma.user.create({ data: { anonymous: true, createdAt: new Date(2020, 0, 1) } })).id);
    const list = cleanups.filter(({ name }) => name === 'cleanup_anonymous_users');
    await skips(
      ['users', 'DELETE', `row.id = '${ids.sort()[0]}'`],
      () => cleanUp(ctx, { list }),
      () => prisma.user.count({ where: { id: { in: ids } } }),
    );
  });

  it('holds up no other reader’s notifications', async () => {
    const readers: string[] = [];
    for (let n = 0; n < 3; n += 1)
      readers.push((await issueSession(ctx, { email: `reader${n}@mail.example` })).user.id);
    for (const userId of readers)
      await prisma.notification.create({
        data: { userId, kind: 'list_shared', mailDueAt: new Date(2020, 0, readers.indexOf(userId) + 1) },
      });
    await skips(
      ['notifications', 'UPDATE', `row.user_id = '${readers[0]}'`],
      () => collectNotifications(ctx),
      () => prisma.notification.count({ where: { userId: { in: readers }, mailDueAt: { not: null } } }),
    );
  });

  it('holds up no other shopper’s alerts', async () => {
    const shoppers: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { id: userId } = (await issueSession(ctx, { email: `alerted${n}@mail.example` })).user;
      await prisma.alertSettings.create({ data: { userId } });
      await prisma.alert.create({
        data: {
          userId,
          itemId: n + 1,
          changeId: 1,
          productId: 1,
          kind: 'price_drop',
          createdAt: api.time.now,
          dueAt: new Date(2020, 0, n + 1),
        },
      });
      shoppers.push(userId);
    }
    await skips(
      ['alert_mails', 'INSERT', `row.user_id = '${shoppers[0]}'`],
      () => collectAlerts(ctx),
      () => prisma.alert.count({ where: { userId: { in: shoppers }, dueAt: { not: null } } }),
    );
  });

  it('holds up no other change of a product', async () => {
    for (let n = 1; n <= 3; n += 1)
      await pool.query(
        `INSERT INTO unsettled_changes (product_id, variant_id, market, currency, kind, change_id, since, due_at)
         VALUES ($1, '', '', '', 'stock', $1, $2, $2)`,
        [900 + n, new Date(2020, 0, n)],
      );
    await skips(
      ['unsettled_changes', 'DELETE', `row.product_id = 901`],
      () => settleChanges(ctx),
      async () => (await pool.query('SELECT FROM unsettled_changes WHERE product_id > 900')).rowCount ?? 0,
    );
  });

  it('holds up no other import', async () => {
    const { session, list } = await api.shopper();
    const own = { userId: session.user.id, listId: list.db_id, kind: 'links', status: 'running' };
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await prisma.import.create({ data: own })).id);
    await skips(
      ['imports', 'UPDATE', `row.id = ${ids[0]}`],
      () => runImports(ctx),
      () => prisma.import.count({ where: { id: { in: ids }, status: 'running' } }),
    );
  });

  it('holds up no other host that is checked again', async () => {
    const { partnerId } = await api.partner();
    const hosts = ['one.example', 'two.example', 'three.example'];
    for (const host of hosts)
      await prisma.domainCheck.create({
        data: {
          partnerId,
          host,
          problem: 'unreachable',
          checkedAt: new Date(api.time.now.getTime() - 2 * 86_400_000),
        },
      });
    const isLeft = { partnerId, checkedAt: { lt: new Date(api.time.now.getTime() - 86_400_000) } };
    await skips(
      ['domain_checks', 'UPDATE', `row.host = 'one.example' AND row.partner_id = ${partnerId}`],
      () => recheckDomains(ctx, AbortSignal.timeout(60_000)),
      () => prisma.domainCheck.count({ where: isLeft }),
    );
  });

  it('holds up no other event', async () => {
    const { partnerId } = await api.partner();
    const add = (subject: string) =>
      prisma.eventOutbox.create({
        data: { partnerId, type: 'product.changed', subject, createdAt: api.time.now },
      });
    for (const subject of ['bad', 'good', 'better']) await add(subject);
    await skips(
      ['events', 'INSERT', `row.subject = 'bad' AND row.partner_id = ${partnerId}`],
      () => dispatchEvents(ctx),
      () => prisma.eventOutbox.count({ where: { partnerId } }),
    );
  });

  it('holds up no other erasure of events', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids)
      await pool.query('INSERT INTO event_erasures (user_ids) VALUES (ARRAY[$1::uuid])', [id]);
    await skips(
      ['event_erasures', 'DELETE', `row.user_ids[1] IN (${idsOf(ids.slice(0, 1))})`],
      () => eraseEvents(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'left')),
      async () =>
        (await pool.query('SELECT FROM event_erasures WHERE user_ids && $1::uuid[]', [ids])).rowCount ?? 0,
    );
  });

  it('holds up no other partner’s usage notice', async () => {
    const partners: number[] = [];
    for (let n = 0; n < 3; n += 1) partners.push((await api.partner('free')).partnerId);
    for (const partnerId of partners)
      await prisma.usageCounter.create({ data: { partnerId, period: '2026-11', saves: 170 } });
    await skips(
      ['usage_notices', 'INSERT', `row.partner_id = ${partners[0]}`],
      () => notifyThresholds(ctx).catch(() => undefined),
      async () =>
        partners.length - (await prisma.usageNotice.count({ where: { partnerId: { in: partners } } })),
    );
  });
});
