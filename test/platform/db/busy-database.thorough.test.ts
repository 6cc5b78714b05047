/** A busy database: locks that aren't granted, and no free connection. */
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const { pool } = api.ctx;
// As in production; tests wait longer.
Object.assign(pool.options, { connectionTimeoutMillis: 3_000, lock_timeout: 5_000 });
const early = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
for (const client of early) client.release(true);

const ask = hosted(api);
type Embed = Awaited<ReturnType<typeof api.embed>>;

/** Holds locks in another transaction until the test ends or they're released. */
async function lock(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: api.ctx.pool.options.connectionString });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(text, values);
  let isHeld = true;
  const release = async () => {
    if (isHeld) await holder.end();
    isHeld = false;
  };
  onTestFinished(release);
  return release;
}
const lockList = (embed: Embed) => lock('SELECT FROM lists WHERE id = $1 FOR UPDATE', [embed.list.db_id]);

const save = (embed: Embed, slug: string) =>
  api.call('POST', '/widget/save', {
    headers: embed.headers,
    body: {
      wishlistId: embed.list.db_id,
      product: { url: `${embed.origin}/${slug}`, title: slug, price: 100, currency: 'EUR' },
    },
  });

const unavailable = (answer: Answer) => {
  expect(codes([answer])).toEqual([[503, 'temporarily_unavailable']]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect(answer.body.db_error).toBeUndefined();
};

describe('a lock that isn’t granted', () => {
  it('returns 503 and Retry-After, and the save succeeds once it’s released', async () => {
    const embed = await api.embed();
    const release = await lockList(embed);
    unavailable(await save(embed, 'locked'));
    expect((await api.ctx.pool.query('SHOW lock_timeout')).rows).toEqual([{ lock_timeout: '5s' }]);
    await release();
    expect((await save(embed, 'locked')).status).toBe(200);
  });

  it('returns 503 even if the endpoint has its own failure code, and for Prisma queries', async () => {
    const embed = await api.embed();
    await lockList(embed);
    await lock('SELECT FROM partners WHERE id = $1 FOR UPDATE', [embed.partner.partnerId]);
    const answers = await Promise.all([
      ask.update(embed, embed.list.id, { name: 'New' }),
      api.ctx.prisma.partner
        .update({ where: { id: embed.partner.partnerId }, data: { name: 'New' } })
        .catch((error: unknown) => error),
    ]);
    unavailable(answers[0]);
    expect(isTemporary(answers[1])).toBe(true);
  });

  it('delays the saves of one shop, and no others', async () => {
    const [held, other] = [
      await api.embed(),
      await api.embed({ origin: 'https://other-shop.example' }),
    ] as const;
    await save(other, 'warm');
    await lockList(held);
    const stuck = Array.from({ length: 40 }, (_, index) => save(held, `stuck-${index}`));
    let isAnyOver = false;
    for (const one of stuck) void one.then(() => (isAnyOver = true));
    expect((await save(other, 'first')).status).toBe(200);
    expect(isAnyOver).toBe(false);
    for (let index = 0; index < 10; index += 1) {
      expect((await save(other, `free-${index}`)).status).toBe(200);
    }
    for (const answer of await Promise.all(stuck)) unavailable(answer);
  });
});

it('returns 503 instead of hanging when every connection is in use', async () => {
  const embed = await api.embed();
  const taken = await Promise.all(
    Array.from({ length: api.ctx.pool.options.max }, () => api.ctx.pool.connect()),
  );
  const answers = await Promise.all([
    save(embed, 'full'),
    api.call('GET', `/hosted/lists/${embed.list.id}`, { headers: embed.headers }),
  ]).finally(() => taken.forEach((client) => client.release()));
  for (const answer of answers) unavailable(answer);
  expect((await save(embed, 'full')).status).toBe(200);
});
