/** Shops whose pages have both a test and a live key. */
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { wipeTestData } from '#api/modules/privacy/wipe-test-data.ts';
import { product, shopOrigin, type useApi } from './api.ts';

export function testDataStory(api: Awaited<ReturnType<typeof useApi>>) {
  const { prisma } = api.ctx;

  /** A shop with a widget token of each of its keys, and one shopper. */
  async function shop(origin = shopOrigin) {
    const one = await api.embed({ origin });
    const { partnerId, keys, userId } = one.partner;
    await prisma.apiKey.update({
      where: { id: keys.live.id },
      data: { allowedDomains: [new URL(origin).hostname] },
    });
    const init = await api.call('POST', '/widget/init', { body: { origin, public_key: keys.live.key } });
    const tokens = { test: one.headers['x-widget-token'], live: init.body.token as string };
    const save = async (kind: 'test' | 'live', slug: string, as = one) => {
      const body = { wishlistId: as.list.db_id, product: product(slug) };
      const headers = { ...as.headers, 'x-widget-token': tokens[kind] };
      return (await api.call('POST', '/widget/save', { headers, body })).body.item_id as number;
    };
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const { token } = await createPat(api.ctx, {
      email: email ?? '',
      scopes: ['integration:write', 'orders:write'],
    });
    const ask = (method: string, route = '/portal/test-data', body?: object) =>
      api.call(method, route, { headers: { authorization: `Bearer ${token}` }, body });
    const wipe = () => wipeTestData(api.ctx, partnerId);
    const items = async (as = one) =>
      (await prisma.listItem.findMany({ where: { listId: as.list.db_id }, orderBy: { id: 'asc' } })).map(
        ({ id }) => Number(id),
      );
    return { ...one, partnerId, keys, tokens, save, ask, wipe, items };
  }

  return { shop };
}
