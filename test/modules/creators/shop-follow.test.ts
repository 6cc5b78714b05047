import { describe, expect, it } from 'vitest';
import { listFollowedShops } from '#api/modules/creators/list-followed-shops.ts';
import { codes, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;
type Person = Awaited<ReturnType<typeof api.shopper>>;

let shops = 0;
async function shop(status = 'live') {
  const { partnerId } = await api.partner();
  return prisma.creatorShop.create({
    data: { partnerId, status, handle: `mila-${(shops += 1)}`, name: 'Mila' },
  });
}
const follow = ({ headers }: { headers: Record<string, string> }, handle: string) =>
  api.call('POST', `/shops/public/${handle}/follow`, { headers });
const unfollow = ({ headers }: { headers: Record<string, string> }, handle: string) =>
  api.call('DELETE', `/shops/public/${handle}/follow`, { headers });
const followed = ({ session }: Person) => listFollowedShops(api.ctx, session.user.id);

describe('following creator shops', () => {
  it('counts once for simultaneous requests, and can be undone', async () => {
    const { id, handle } = await shop();
    const fan = await api.shopper();
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(fan, handle)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { ok: true, following: true }]),
    );
    expect(await prisma.creatorShopFollow.count({ where: { shopId: id } })).toBe(1);
    expect(await followed(fan)).toMatchObject([{ handle, name: 'Mila', itemCount: 0 }]);
    expect((await unfollow(fan, handle)).body).toEqual({ ok: true, following: false });
    expect((await unfollow(fan, handle)).status).toBe(200);
    expect(await followed(fan)).toEqual([]);
  });

  it('hides a shop that’s a draft again, which can still be unfollowed', async () => {
    const { id, handle } = await shop();
    const fan = await api.shopper();
    await follow(fan, handle);
    await prisma.creatorShop.update({ where: { id }, data: { status: 'draft' } });
    expect(await followed(fan)).toEqual([]);
    expect(codes([await unfollow(fan, handle), await unfollow(fan, handle)])).toEqual([
      [200, undefined],
      [404, 'shop_not_found'],
    ]);
  });

  it('refuses drafts and unknown shops, and requires a sign-in', async () => {
    const draft = await shop('draft');
    const live = await shop();
    const fan = await api.shopper();
    const answers = [
      await follow(fan, draft.handle),
      await follow(fan, 'nowhere'),
      await follow(fan, 'x'.repeat(200)),
      await follow({ headers: {} }, live.handle),
    ];
    expect(codes(answers)).toEqual([
      [404, 'shop_not_found'],
      [404, 'shop_not_found'],
      [404, 'shop_not_found'],
      [401, 'unauthorized'],
    ]);
  });

  it('is included in exports, moves when accounts are merged, and is deleted with the account', async () => {
    const { id, handle } = await shop();
    const fan = await api.shopper();
    await follow(fan, handle);
    const { body } = await api.call('GET', '/me/export', { headers: fan.headers });
    expect(body.followed_shops).toEqual([{ handle, name: 'Mila', since: expect.any(String) }]);

    const anonymous = (await api.call('POST', '/auth/anonymous')).body;
    const before = { headers: { authorization: `Bearer ${anonymous.access_token}` } };
    const other = await shop();
    await follow(before, handle);
    await follow(before, other.handle);
    const merged = await api.call('POST', '/auth/migrate', {
      headers: fan.headers,
      body: { old_refresh_token: anonymous.refresh_token },
    });
    expect(merged.status).toBe(200);
    expect((await followed(fan)).map((each) => each.handle).sort()).toEqual([handle, other.handle].sort());

    await api.call('DELETE', '/me', { headers: fan.headers, body: { confirm: true } });
    expect(await prisma.creatorShopFollow.count({ where: { shopId: id } })).toBe(0);
  });
});
