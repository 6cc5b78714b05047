/** The rehearsal: back up, erase, restore, and repeat the erasures from the log outside the database. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { readEnv } from '#api/env.ts';
import { deleteIdleGuests } from '#api/modules/privacy/delete-idle-guests.ts';
import { redactCustomer } from '#api/modules/privacy/internal/shopify/redact-customer.ts';
import { redactShop } from '#api/modules/privacy/internal/shopify/redact-shop.ts';
import { replayErasures } from '#api/modules/privacy/replay-erasures.ts';
import { installShop } from '#api/modules/shopify/install-shop.ts';
import { createErasureLog, type LoggedErasure } from '#api/platform/backup/erasure-log.ts';
import { logErasures, logErasuresOf } from '#api/platform/backup/log-erasures.ts';
import { folderPlace } from '#api/platform/backup/place.ts';
import { readBackup } from '#api/platform/backup/read-backup.ts';
import { writeBackup } from '#api/platform/backup/write-backup.ts';
import type { Context } from '#api/platform/context.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { useApi } from '#test/support/api.ts';
import { accepts, askForTokens, connect } from '#test/support/assistants.ts';
import { atEnd } from '#test/support/at-end.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';
import { newTeam } from '#test/support/team.ts';
import { useDatabase, useEmptyDatabase } from '#test/support/test-database.ts';

const folder = await mkdtemp(join(tmpdir(), 'wl-erasures-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const ERASURE_LOG = join(folder, 'erasures');

const database = await useDatabase();
const api = await useApi({ ERASURE_LOG }, { database });
const { prisma } = api.ctx;

const event = (topic: string, shopDomain: string, payload: unknown) => {
  const at = api.ctx.clock();
  return { id: randomUUID(), topic, shopDomain, payload, triggeredAt: at, receivedAt: at };
};

async function shopOf(domain: string) {
  await installShop(api.ctx, { domain, name: domain, email: `owner@${domain}` });
  return prisma.shop.update({ where: { domain }, data: { status: 'inactive' } });
}

/** Someone of each kind, with the erasure that is logged, and whether their data is there. */
async function story() {
  const [shopper, customer] = [await api.shopper(), await api.shopper()];
  const guest = async () => (await api.call('POST', '/auth/anonymous')).body.user.id as string;
  const [former, idle] = [await guest(), await guest()];
  const assistants = {
    shopper: await connect(api, shopper.session),
    customer: await connect(api, customer.session),
    another: await connect(api, (await api.shopper()).session),
  };
  await prisma.user.update({ where: { id: idle }, data: { createdAt: new Date('2024-01-01') } });
  await prisma.refreshToken.deleteMany({ where: { userId: idle } });
  await prisma.accountMigration.create({
    data: { newUserId: shopper.session.user.id, oldUserId: former, receipt: {} },
  });
  const team = await newTeam(api);
  const [kiln, loom] = [await shopOf('kiln.myshopify.com'), await shopOf('loom.myshopify.com')];
  // A second shop, with which the partner stays.
  await prisma.shop.update({
    where: { id: (await shopOf('two.myshopify.com')).id },
    data: { partnerId: loom.partnerId },
  });
  const { email } = customer.session.user;
  const saved = await prisma.product.create({
    data: {
      url: 'https://loom.myshopify.com/rug',
      urlHash: randomBytesOf('rug'),
      domain: 'loom.myshopify.com',
      title: 'Rug',
    },
  });
  await prisma.listItem.create({
    data: {
      listId: customer.list.db_id,
      productId: saved.id,
      sourcePartnerId: loom.partnerId,
      sourceShopId: loom.id,
      sourceDomain: 'loom.myshopify.com',
    },
  });
  const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: team.partnerId } });

  const erase = async () => {
    const { id: connection } = await prisma.assistantConnection.findFirstOrThrow({
      where: { userId: customer.session.user.id },
    });
    await api.call('DELETE', `/me/connections/${connection}`, { headers: customer.headers });
    const redacted = { customer: { id: '77', email }, orders_to_redact: ['1001'] };
    await redactCustomer(api.ctx, event('customers/redact', loom.domain, redacted));
    await redactShop(api.ctx, event('shop/redact', kiln.domain, {}));
    await redactShop(api.ctx, event('shop/redact', loom.domain, {}));
    await api.call('DELETE', '/me', { headers: shopper.headers, body: { confirm: true } });
    expect(await deleteIdleGuests(api.ctx)).toBe(1);
    const body = { name };
    const deleted = await api.call('POST', '/portal/partner/delete', { headers: team.owner.headers, body });
    expect(deleted.status).toBe(200);
  };
  /** Their remaining data. */
  const left = async ({ prisma: on }: Context) => ({
    accounts: await on.user.count({ where: { id: { in: [shopper.session.user.id, idle] } } }),
    rugs: await on.listItem.count({ where: { listId: customer.list.db_id } }),
    shops: await on.shop.count({ where: { domain: { in: [kiln.domain, loom.domain] } } }),
    names: await on.partner.count({
      where: { id: { in: [team.partnerId, Number(kiln.partnerId)] }, name: { not: '' } },
    }),
    customer: await on.user.count({ where: { id: customer.session.user.id } }),
    second: await on.partner.count({ where: { id: loom.partnerId, name: { not: '' } } }),
  });
  return { erase, left, shopper, former, idle, team, assistants };
}

const randomBytesOf = (text: string) => Buffer.from(text.padEnd(32));

/** The service on a database restored from the backup. */
async function restored() {
  const url = await useEmptyDatabase();
  const log = pino({ level: 'silent' });
  const place = folderPlace(join(folder, 'backup'));
  await readBackup({ url, place, storage: api.ctx.adapters.storage, replace: false, log }, backup);
  const parts = connectTo({ url, poolSize: 5, log });
  atEnd(() => parts.close());
  return useApi({ ERASURE_LOG }, { database: { ...parts, url, close: async () => {} } });
}

let told: Awaited<ReturnType<typeof story>>;
let backup: Awaited<ReturnType<typeof writeBackup>>;
const all = { accounts: 2, rugs: 1, shops: 2, names: 2, customer: 1, second: 1 };
const none = { accounts: 0, rugs: 0, shops: 0, names: 0, customer: 1, second: 1 };

beforeAll(async () => {
  told = await story();
  const from = { url: database.url, storage: api.ctx.adapters.storage, version: '1' };
  backup = await writeBackup(from, folderPlace(join(folder, 'backup')));
  expect(await told.left(api.ctx)).toEqual(all);
  await told.erase();
});

const kindsOf = (all: readonly { kind: string }[]) => all.map(({ kind }) => kind);

describe('after restoring a backup', () => {
  it('erasures since then are due, are repeated, and are done', async () => {
    const { ctx } = await restored();
    expect(await told.left(ctx)).toEqual(all);

    const due = await replayErasures(ctx, { dryRun: true });
    expect(kindsOf(due)).toEqual(['customer', 'partner', 'shop', 'shop', 'account', 'account', 'partner']);
    expect(new Set(due.map(({ result }) => result))).toEqual(new Set(['due']));
    expect(await told.left(ctx)).toEqual(all);

    const erased = await replayErasures(ctx);
    expect(erased.filter(({ result }) => result !== 'erased')).toEqual([]);
    expect(await told.left(ctx)).toEqual(none);

    const again = await replayErasures(ctx);
    expect(again.filter(({ result }) => result !== 'done')).toEqual([]);
  });

  it('one that fails holds up no other, and can be repeated', async () => {
    const { ctx } = await restored();
    await ctx.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW WHEN (OLD.id = '${told.shopper.session.user.id}')
        EXECUTE FUNCTION refuse()`);
    const results = await replayErasures(ctx);
    expect(results.filter(({ result }) => result !== 'erased')).toMatchObject([
      { kind: 'account', result: 'failed', reason: expect.stringContaining('not now') },
    ]);
    expect(await told.left(ctx)).toEqual({ ...none, accounts: 1 });

    await ctx.pool.query('DROP TRIGGER refuse ON users');
    expect((await replayErasures(ctx)).filter(({ result }) => result === 'erased')).toHaveLength(1);
    expect(await told.left(ctx)).toEqual(none);
  });

  it(
    'assistants know their tokens from before: connections that ended since work again, unless the account was erased',
    { tags: ['thorough'] },
    async () => {
      const there = await restored();
      const accepted = async (on: typeof api) =>
        Promise.all(Object.values(told.assistants).map(({ tokens }) => accepts(on, tokens.access_token)));
      const refresh = (
        on: typeof api,
        name: keyof typeof told.assistants,
        { refresh_token: token } = told.assistants[name].tokens,
      ) =>
        askForTokens(on, {
          grant_type: 'refresh_token',
          refresh_token: token,
          client_id: told.assistants[name].clientId,
        });
      const refused = { status: 400, error: 'invalid_grant' };
      expect(await accepted(api)).toEqual([false, false, true]);
      expect(await accepted(there)).toEqual([true, true, true]);
      await replayErasures(there.ctx);
      expect(await accepted(there)).toEqual([false, true, true]);
      expect(await refresh(there, 'shopper')).toMatchObject(refused);
      expect(await refresh(there, 'customer')).toMatchObject({ status: 200 });
      const since = await refresh(api, 'another');
      expect(await accepts(there, since.access_token)).toBe(false);
      expect(await refresh(there, 'another', since)).toMatchObject(refused);
    },
  );
});

describe('the log of erasures', () => {
  const filesIn = async () => (await readdir(ERASURE_LOG)).filter((name) => name.endsWith('.jsonl'));
  const textOf = async () =>
    (await Promise.all((await filesIn()).map((name) => readFile(join(ERASURE_LOG, name), 'utf8')))).join('');

  it('has every kind, by IDs only, and nothing is waiting', async () => {
    const text = await textOf();
    const { rows } = await database.pool.query<{ kinds: string[] }>(
      `SELECT array_agg(DISTINCT found[1]) AS kinds FROM pg_constraint,
         regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') found WHERE conname = 'erasure_outbox_kind_check'`,
    );
    const read = await api.ctx.adapters.erasureLog.read();
    expect([...new Set(kindsOf(read))].sort()).toEqual(rows[0]!.kinds.sort());
    // The account, and the guest that was merged into it.
    expect(text).toContain(told.shopper.session.user.id);
    expect(text).toContain(told.former);
    expect(text).not.toMatch(/@|myshopify|Shop \d/);
    expect(await prisma.erasureOutbox.count()).toBe(0);
    const [file] = await filesIn();
    expect((await stat(join(ERASURE_LOG, file!))).mode & 0o077).toBe(0);
  });

  it('gets what couldn’t be added later, and an erasure that is added twice counts once', async () => {
    const before = (await api.ctx.adapters.erasureLog.read()).length;
    const { append } = api.ctx.adapters.erasureLog;
    const away = vi.spyOn(api.ctx.adapters.erasureLog, 'append').mockRejectedValue(new Error('away'));
    const { headers, session } = await api.shopper();
    const deleted = await api.call('DELETE', '/me', { headers, body: { confirm: true } });
    expect(deleted.status).toBe(200);
    expect(await prisma.erasureOutbox.count()).toBe(1);
    away.mockRestore();

    // Killed after it was added, before it was noted that it was.
    const killed = { append, read: vi.fn(), name: '' };
    const sql = { rows: vi.fn(api.ctx.sql.rows.bind(api.ctx.sql)) };
    sql.rows.mockImplementation((async (statement: never, values: never) => {
      if ((statement as { name: string }).name === 'erasure_outbox_delete') throw new Error('killed');
      return api.ctx.sql.rows(statement, values);
    }) as never);
    await expect(logErasures(sql as never, killed)).rejects.toThrow('killed');
    await logErasuresOf(database.pool, api.ctx.adapters.erasureLog);

    const read = await api.ctx.adapters.erasureLog.read();
    expect(read).toHaveLength(before + 1);
    expect(read.at(-1)).toMatchObject({ kind: 'account', ids: { accounts: [session.user.id] } });
    expect(await prisma.erasureOutbox.count()).toBe(0);
  });

  it('has none of a transaction that failed', async () => {
    const before = (await api.ctx.adapters.erasureLog.read()).length;
    const { headers } = await newTeam(api).then(({ owner }) => owner);
    const refused = await api.call('DELETE', '/me', { headers, body: { confirm: true } });
    expect(refused.status).toBe(403);
    expect(await prisma.erasureOutbox.count()).toBe(0);
    expect(await api.ctx.adapters.erasureLog.read()).toHaveLength(before);
  });

  it('doesn’t erase a partner or shop that got the ID of a deleted one after a restore', async () => {
    const { partnerId } = await newTeam(api);
    const { id } = await shopOf('later.myshopify.com');
    const name = join(folder, 'other');
    const log = createErasureLog(name, readEnv({}).backup.s3);
    const other = { id: randomUUID(), at: '2026-11-20T12:00:00.000Z' };
    const created_at = '2026-11-20T11:00:00.000Z';
    await log.append([
      { ...other, kind: 'partner', ids: { partner: partnerId, created_at } },
      { ...other, id: randomUUID(), kind: 'shop', ids: { shop: Number(id), created_at } },
    ]);
    const ctx = { ...api.ctx, adapters: { ...api.ctx.adapters, erasureLog: log } };
    expect((await replayErasures(ctx)).map(({ result }) => result)).toEqual(['done', 'done']);
    expect(await prisma.partner.count({ where: { id: partnerId, name: { not: '' } } })).toBe(1);
    expect(await prisma.shop.count({ where: { id } })).toBe(1);
  });

  it('can be in a bucket, and names a file that isn’t as it was written', async () => {
    const bucket = await startFakeS3('backups');
    const { s3 } = readEnv(bucket.variables).backup;
    const log = createErasureLog('s3://backups/erasures', s3);
    const one = (): LoggedErasure => ({
      id: randomUUID(),
      at: new Date().toISOString(),
      kind: 'account',
      ids: { accounts: [randomUUID()] },
    });
    const logged = [one(), one(), one(), one(), one()];
    for (const each of logged) await log.append([each, logged[0]!]);
    const read = await log.read();
    expect(read.map(({ id }) => id).sort()).toEqual(logged.map(({ id }) => id).sort());

    const broken = join(folder, 'broken');
    const files = createErasureLog(broken, s3);
    expect(await files.read()).toEqual([]);
    await files.append(logged);
    await writeFile(join(broken, '2026.jsonl'), '{"kind":"account"}\n');
    await expect(files.read()).rejects.toThrow(/broken\/2026\.jsonl isn’t as the service wrote it/);
  });
});

test('accounts are deleted only where that is noted, or where nothing of them is lost', () => {
  const files = globSync('{api,app}/**/*.{ts,tsx}').filter((file) =>
    /DELETE FROM users\b|\.user\.delete/.test(readFileSync(file, 'utf8')),
  );
  expect(files.sort()).toEqual([
    // Everything goes to the account.
    'api/modules/lists/internal/account-merge/merge-accounts.ts',
    'api/modules/privacy/delete-account.ts',
    // Never used, and deleted with the partner.
    'api/modules/privacy/internal/partners/erase-partner.ts',
  ]);
});
