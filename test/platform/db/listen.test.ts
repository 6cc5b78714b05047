import { Client } from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForChanges } from '#api/platform/db/listen.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { jointTransaction, transaction } from '#api/platform/db/sql.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool, prisma, url } = await useDatabase();
const other = await useDatabase();

/** A connection that announces nothing, like a server that was killed after its commit. */
async function killedServer(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

let names = 0;
const insertPartner = () => `INSERT INTO partners (name) VALUES ('Partner ${(names += 1)}') RETURNING id`;
const idIn = ({ rows }: { rows: unknown[] }) => (rows as { id: string | number }[])[0]!.id;

async function listen(urls = [url]) {
  const heard: string[] = [];
  const onGap = vi.fn();
  const listener = await listenForChanges({
    urls,
    log: pino({ level: 'silent' }),
    onChange: (payload) => heard.push(payload),
    onGap,
  });
  onTestFinished(() => listener.close());
  return { heard, onGap };
}

test('reports a change to a key, partner, shop or basket under its cache name', async () => {
  const { heard } = await listen();

  const partner = await prisma.partner.create({ data: { name: 'Kiln & Linen' } });
  const key = await prisma.apiKey.create({
    data: { partnerId: partner.id, value: 'pk_test_a', environment: 'test' },
  });
  const shop = await prisma.shop.create({ data: { partnerId: partner.id, domain: 'kiln.example' } });
  await prisma.basketConfig.create({ data: { partnerId: partner.id, publicId: 'bkt_a' } });
  // Changes that are read before their announcement arrives come in any order.
  await expect
    .poll(() => heard.toSorted())
    .toEqual([`partner:${partner.id}`, `key:${key.id}`, `partner:${partner.id}`, 'basket:bkt_a'].sort());

  heard.length = 0;
  const other = await prisma.partner.create({ data: { name: 'Another' } });
  await prisma.shop.update({ where: { id: shop.id }, data: { partnerId: other.id } });
  await prisma.apiKey.delete({ where: { id: key.id } });
  await expect
    .poll(() => heard.sort())
    .toEqual([`partner:${other.id}`, `partner:${other.id}`, `partner:${partner.id}`, `key:${key.id}`].sort());
});

test('reports a lost connection as a gap, and then reports changes again', async () => {
  const { heard, onGap } = await listen();

  await pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wishlist changes' AND datname = current_database()",
  );
  await expect.poll(() => onGap.mock.calls.length).toBe(2);

  const partner = await prisma.partner.create({ data: { name: 'After' } });
  await expect.poll(() => heard).toEqual([`partner:${partner.id}`]);
});

test('announces a change only when its transaction has committed, however it was made', async () => {
  const { heard } = await listen();

  await prisma
    .$transaction(async (tx) => {
      await tx.partner.create({ data: { name: 'Undone' } });
      throw new Error('undone');
    })
    .catch(() => undefined);
  const ids = [
    await prisma.$transaction(async (tx) => (await tx.partner.create({ data: { name: 'Prisma' } })).id),
    await transaction(pool, async (_sql, client) => idIn(await client.query(insertPartner()))),
    await jointTransaction(pool, async () => {
      const { id } = await prisma.partner.create({ data: { name: 'Joint' } });
      // Neither is announced yet: another connection still can't see them.
      expect(heard.at(-1)).not.toBe(`partner:${id}`);
      return id;
    }),
    idIn(await pool.query(insertPartner())),
  ];
  // Each is announced by its own connection.
  await expect.poll(() => heard.toSorted()).toEqual(ids.map((id) => `partner:${id}`).sort());
});

test('a pool that is ending still announces what was changed', async () => {
  const { heard } = await listen();
  const command = connectTo({ url, poolSize: 1, log: pino({ level: 'silent' }) });
  const { id } = await command.prisma.partner.create({ data: { name: 'By a command' } });
  await command.close();
  await expect.poll(() => heard).toEqual([`partner:${id}`]);
});

test('two servers read a change that was not announced, and announce it to earlier versions', async () => {
  const [one, two, earlier] = [await listen(), await listen(), await killedServer()];
  const payloads: string[] = [];
  earlier.on('notification', ({ payload = '' }) => payloads.push(payload));
  await earlier.query('LISTEN wl_changed');

  const id = idIn(await (await killedServer()).query(insertPartner()));
  await expect.poll(() => [one.heard, two.heard]).toEqual([[`partner:${id}`], [`partner:${id}`]]);
  // Version 1.1 reads the first two parts.
  await expect.poll(() => payloads[0]?.split(':', 2)).toEqual(['partner', String(id)]);
});

test('reads a change that became visible after later ones', async () => {
  const { heard } = await listen();
  const [slow, fast] = [await killedServer(), await killedServer()];
  await slow.query('BEGIN');
  const first = idIn(await slow.query(insertPartner()));
  const second = idIn(await fast.query(insertPartner()));
  await expect.poll(() => heard).toEqual([`partner:${second}`]);
  await slow.query('COMMIT');
  await expect.poll(() => heard).toEqual([`partner:${second}`, `partner:${first}`]);
});

test('listens to every database it is given', async () => {
  const { heard } = await listen([url, other.url]);
  const one = await prisma.partner.create({ data: { name: 'One' } });
  await expect.poll(() => heard).toEqual([`partner:${one.id}`]);
  const two = await other.prisma.partner.create({ data: { name: 'Two' } });
  await expect.poll(() => heard).toEqual([`partner:${one.id}`, `partner:${two.id}`]);
});
