/** A page's first save: one request of our frame makes the guest, their list and the wish. */
import { expect, test } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { startService } from '#test/support/start-service.ts';

// With limits that a test reaches.
const { ctx, siteUrl } = await startService({ INIT_PER_MINUTE_IP: '60', INIT_PER_MINUTE_KEY: '30' });
const origin = 'https://kiln.example';

let shops = 0;
async function newShop() {
  shops += 1;
  const { partnerId, keys } = await createPartner(ctx, {
    email: `shop${shops}@partner.example`,
    name: 'Kiln',
    plan: 'free',
    domains: ['kiln.example'],
  });
  return { partnerId, key: keys.live.key };
}

const product = JSON.stringify({ url: `${origin}/vase`, title: 'Vase' });
async function save(fields: Record<string, string>, cookie = '') {
  const answer = await fetch(`${siteUrl}/guest`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: siteUrl },
    body: new URLSearchParams({ intent: 'save', origin, product, save: 'first', lang: 'de', ...fields }),
  });
  const [set = ''] = answer.headers.getSetCookie();
  const body = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, body, cookie: set.split(';')[0] ?? '' };
}
const rowsOf = (partnerId: number) =>
  ctx.prisma.listItem.count({ where: { list: { owner: { guestOfPartnerId: partnerId } } } });

test('repeating a first save with the guest’s cookie saves nothing twice, and creates no second guest', async () => {
  const { partnerId, key } = await newShop();
  const first = await save({ key });
  expect(first).toMatchObject({ status: 200, body: { ok: true, list: { name: 'Meine Wunschliste' } } });
  expect(first.body.access_token).toEqual(expect.any(String));
  const again = await Promise.all([save({ key }, first.cookie), save({ key }, first.cookie)]);
  expect(again.map(({ body }) => body.item_id)).toEqual([first.body.item_id, first.body.item_id]);
  expect(await rowsOf(partnerId)).toBe(1);
  expect(await ctx.prisma.user.count({ where: { guestOfPartnerId: partnerId } })).toBe(1);
});

test('returns a handle only to a frame that keeps no cookies', async () => {
  const { key } = await newShop();
  const first = await save({ key });
  expect(first.body.handle).toEqual(expect.any(String));
  const found = await save({ key, save: 'second', handle: first.body.handle as string });
  expect(found.body).toMatchObject({ ok: true, product_id: first.body.product_id });
  expect(found.body.handle).toBeUndefined();
  expect((await save({ key, save: 'third', cookies: '1' })).body.handle).toBeUndefined();
});

test('a foreign page, an unknown key and a session from elsewhere save nothing', async () => {
  const [shop, other] = [await newShop(), await newShop()];
  const { accessToken } = await issueSession(ctx, { email: 'clara@winter.example' });
  const theirs = (await save({ key: other.key })).body.access_token as string;
  const refusals = [
    await save({ key: shop.key, origin: 'https://thief.example' }),
    await save({ key: 'pk_live_unknown' }),
    await save({ key: shop.key, session: accessToken }),
    await save({ key: shop.key, session: theirs }),
  ];
  expect(refusals.map(({ body }) => body.error)).toEqual([
    'origin_not_allowed',
    'unknown_key',
    'unauthorized',
    'unauthorized',
  ]);
  expect(refusals.map(({ cookie }) => cookie)).toEqual(['', '', '', '']);
  expect(await rowsOf(shop.partnerId)).toBe(0);
});

test.each(['', '{oops', 'null', '{"title":"Vase"}'])(
  'refuses the product %j, and creates no guest',
  async (malformed) => {
    const { partnerId, key } = await newShop();
    const answer = await save({ key, product: malformed });
    expect(answer).toMatchObject({ status: 400, body: { error: 'missing_url' }, cookie: '' });
    expect(await ctx.prisma.user.count({ where: { guestOfPartnerId: partnerId } })).toBe(0);
  },
);

test('counts as an init of its key', async () => {
  const { key } = await newShop();
  const statuses: unknown[] = [];
  for (let time = 0; time < 40; time += 1) statuses.push((await save({ key, save: `${time}` })).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
