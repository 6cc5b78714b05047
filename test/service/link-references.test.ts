/** Pages link to shops with the wish's reference for their cart. Requires `npm run build`. */
import { expect, test } from 'vitest';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';

const { siteUrl, ctx } = await sharedService();

test('a shared list’s links bring gifts, its owner’s anyone’s purchases, and other hosts nothing', async () => {
  const { keys, partnerId } = await createPartner(ctx, {
    email: 'owner@linked.example',
    name: 'Kiln',
    plan: 'growth',
  });
  const { list, session, itemId } = await savedItem(ctx, keys.test.key, {
    url: 'https://linked.example/products/vase',
  });
  await updateList(ctx, session.user.id, list.id, { sharePublic: true });
  const shared = `/en/list/${list.id}`;
  const own = { cookie: `wl_session=${session.refreshToken}` };
  /** The link to the product, and what its reference says. */
  const linkOn = async (path: string, headers: Record<string, string> = {}) => {
    const page = await (await fetch(siteUrl + path, { headers })).text();
    const link = /href="(https:\/\/linked\.example\/products\/vase[^"]*)"/.exec(page)?.[1];
    const wl = new URL(link ?? '').searchParams.get('wl');
    return wl && readReference(ctx, wl);
  };
  expect([await linkOn(shared), await linkOn(`/lists/${list.id}?item=${itemId}`, own)]).toEqual([null, null]);
  await ctx.prisma.verifiedDomain.create({ data: { partnerId, host: 'linked.example', method: 'dns' } });
  const gift = { partnerId, path: 'share', by: 'giver', id: itemId };
  const purchase = { partnerId, path: 'basket', by: 'link', id: itemId };
  expect(await linkOn(shared)).toMatchObject(gift);
  expect(await linkOn(shared, own)).toMatchObject(purchase);
  expect(await linkOn(`/lists/${list.id}?item=${itemId}`, own)).toMatchObject(purchase);
});
