/** A creator shop, built over the API by a partner's member, step by step. */
import { randomBytes } from 'node:crypto';
import type { PlanId } from '#api/contract/plans.ts';
import type { CreatorShopRecord, ProductListRecord, ShopItemRecord } from '#api/modules/creators/schemas.ts';
import type { useApi } from './api.ts';
import { newTeam } from './team.ts';

type Api = Awaited<ReturnType<typeof useApi>>;

let count = 0;

/** A partner with a shop, and its members' requests. */
export async function newCreatorShop(api: Api, { plan = 'growth' as PlanId, ...fields } = {}) {
  count += 1;
  const team = await newTeam(api, plan);
  const { headers } = team.member;
  const call = (method: string, route: string, body?: unknown) =>
    api.call(method, route, { headers, ...(body !== undefined && { body }) });
  const handle = `creator-${count}-${team.partnerId}`;
  const made = await call('POST', '/shops', { name: 'Lena picks', handle, ...fields });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const shop = made.body.shop as CreatorShopRecord;
  const path = `/shops/${shop.id}`;
  return {
    team,
    headers,
    shop,
    path,
    call,
    async addList(title = 'Kitchen') {
      const { body } = await call('POST', `${path}/lists`, { title });
      return body.list as ProductListRecord;
    },
    async addByHand(listId: number, title = 'Ono Vase', more: object = {}) {
      const { body } = await call('POST', `${path}/lists/${listId}/items/manual`, { title, ...more });
      return body.item as ShopItemRecord;
    },
    goLive: () => call('PUT', `${path}/status`, { status: 'live' }),
    seen: (query = '') => api.call('GET', `/shops/public/${shop.handle}${query}`),
  };
}

/** A product anyone may add to a list, since another partner's live shop shows it. @returns its ID */
export async function shownProduct(api: Api, data: { title?: string; url?: string } = {}): Promise<number> {
  const { prisma } = api.ctx;
  const { partnerId } = await api.partner();
  const urlHash = randomBytes(32);
  const url = data.url ?? `https://shown.example/${urlHash.toString('hex')}`;
  const { hostname: domain } = new URL(url);
  const product = await prisma.product.create({ data: { title: 'Ono Vase', ...data, url, urlHash, domain } });
  const shop = await prisma.creatorShop.create({
    data: { partnerId, handle: `shown-${partnerId}`, name: 'Shown', status: 'live' },
  });
  const list = await prisma.creatorList.create({ data: { shopId: shop.id, slug: 'all', title: 'All' } });
  await prisma.creatorItem.create({ data: { shopId: shop.id, listId: list.id, productId: product.id } });
  return product.id;
}
