/** Wishes with references for a shop's cart, and the shop's reports about its orders. */
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { product, type useApi } from './api.ts';
import { hosted } from './hosted.ts';
import { tokenOf } from './team.ts';

export function orderStory(api: Awaited<ReturnType<typeof useApi>>) {
  const ask = hosted(api);
  let count = 0;

  /** A personal access token of a partner's owner. */
  async function tokenFor({ userId }: { userId: string }) {
    const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    return (await tokenOf(api, email ?? '')).token;
  }

  const order = (lines: object[], more: Record<string, unknown> = {}) => ({
    order_id: '1',
    status: 'paid',
    currency: 'EUR',
    ordered_at: api.ctx.clock().toISOString(),
    lines: lines.map((line) => ({ quantity: 1, unit_price_minor: 5400, ...line })),
    ...more,
  });

  const report = (token: string, body: object) =>
    api.call('POST', '/orders', { headers: { authorization: `Bearer ${token}` }, body });

  /** A shopper's wish from a shop, and the shop's token. */
  async function wished({ quantity = 1 } = {}) {
    const shop = await api.embed();
    const { partnerId } = shop.partner;
    const slug = `ordered-${(count += 1)}`;
    const save = async () =>
      (
        await api.call('POST', '/widget/save', {
          headers: shop.headers,
          body: { wishlistId: shop.list.db_id, product: product(slug) },
        })
      ).body as { item_id: number; product_id: number };
    const { item_id: itemId, product_id: productId } = await save();
    if (quantity > 1) await ask.updateItem(shop, shop.list.id, itemId, { quantity });
    const token = await tokenFor(shop.partner);
    const issue = (by: 'owner' | 'giver', ageDays = 0, id = itemId) => {
      const issuedAt = new Date(api.time.now.getTime() - ageDays * 86_400_000);
      const path = by === 'owner' ? 'basket' : 'share';
      const reference = { partnerId, path, by, id, productId } as const;
      return issueReference({ ...api.ctx, clock: () => issuedAt }, reference);
    };
    return {
      shop,
      itemId,
      productId,
      token,
      save,
      issue,
      /** Reports lines with these references; returns the answers. */
      paid: async (references: (string | undefined)[], more: Record<string, unknown> = {}) =>
        (
          await report(
            token,
            order(
              references.map((wl) => ({ wl })),
              more,
            ),
          )
        ).body.lines as { matched: boolean; reason: string | null }[],
      references: async () =>
        (await api.call('GET', '/widget/saved-products?references=basket', { headers: shop.headers })).body
          .references as Record<number, string>,
      shownToOwner: async (id = itemId) =>
        ((await ask.items(shop, shop.list.id)).body.products as Record<string, unknown>[]).find(
          (item) => item.item_id === id,
        )!,
      shownToEveryone: async () => (await ask.publicItems(shop.list.id)).body.products[0],
    };
  }

  return { tokenFor, order, report, wished };
}
