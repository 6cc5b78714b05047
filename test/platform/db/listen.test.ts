import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForChanges } from '#api/platform/db/listen.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool, prisma, url } = await useDatabase();

async function listen() {
  const heard: string[] = [];
  const onGap = vi.fn();
  const listener = await listenForChanges({
    url,
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
  await expect
    .poll(() => heard)
    .toEqual([`partner:${partner.id}`, `key:${key.id}`, `partner:${partner.id}`, 'basket:bkt_a']);

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
