/** The creator shop catalog: which products a partner can add to its lists, and how to find them. */
import { describe, expect, it } from 'vitest';
import type { CatalogProduct } from '#api/modules/creators/schemas.ts';
import { product, useApi } from '#test/support/api.ts';
import { newCreatorShop, shownProduct } from '#test/support/creator-shop.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;

/** A partner whose key works on these hosts. */
async function partnerAt(...allowedDomains: string[]) {
  const team = await newTeam(api);
  await prisma.apiKey.update({ where: { id: team.keys.live.id }, data: { allowedDomains } });
  return team;
}
type Team = Awaited<ReturnType<typeof partnerAt>>;

const search = async ({ member }: Team, query: Record<string, string> = {}) =>
  (await api.call('GET', `/shops/catalog?${new URLSearchParams(query)}`, { headers: member.headers }))
    .body as { products: CatalogProduct[]; next_cursor?: string };
const idsOf = async (team: Team, query?: Record<string, string>) =>
  (await search(team, query)).products.map(({ product_id: id }) => id);

/** Saved by a shopper on a partner's page. */
async function savedAt(origin: string, more: Record<string, unknown> = {}) {
  const embed = await api.embed({ origin });
  const { body } = await api.call('POST', '/widget/save', {
    headers: { ...embed.headers, origin },
    body: { wishlistId: embed.list.db_id, product: { ...product('x'), url: `${origin}/p/1`, ...more } },
  });
  return { id: body.product_id as number, partner: embed.partner };
}

describe('the catalog', () => {
  it('contains products of the partner’s hosts and of live shops, and nothing else', async () => {
    const team = await partnerAt('kiln.example');
    const own = await savedAt('https://www.kiln.example');
    const elsewhere = await savedAt('https://other.example');
    const shown = await shownProduct(api, { title: 'Shown' });
    const found = await idsOf(team);
    expect(found).toEqual([shown, own.id]);
    expect(found).not.toContain(elsewhere.id);
    await prisma.creatorShop.updateMany({ where: { name: 'Shown' }, data: { status: 'draft' } });
    expect(await idsOf(team)).toEqual([own.id]);
  });

  it('contains nothing that shoppers or other partners wrote', async () => {
    const team = await partnerAt('private.example');
    const shopper = await api.shopper();
    const wish = (body: object) =>
      api.call('POST', `/hosted/lists/${shopper.list.id}/items`, { headers: shopper.headers, body });
    await wish({ title: 'For Clara', url: 'https://private.example/secret' });
    await wish({ title: 'A walk' });
    const other = await newCreatorShop(api);
    const item = await other.addByHand((await other.addList()).id, 'Written by another');
    await other.goLive();
    expect(await idsOf(team)).toEqual([]);
    const mine = await newCreatorShop(api);
    const list = await mine.addList();
    for (const productId of [item.product_id, 999_999]) {
      const route = `${mine.path}/lists/${list.id}/items/existing`;
      expect(await mine.call('POST', route, { product_id: productId })).toMatchObject({
        status: 404,
        body: { error: 'product_not_found' },
      });
      for (const none of ['x', 2 ** 53]) {
        const { body } = await mine.call('POST', route, { product_id: none });
        expect(body.error).toBe('invalid_product_id');
      }
    }
  });

  it('uses the shop’s title for a product, even if a shopper saved it before', async () => {
    const team = await partnerAt('spoken.example');
    const { headers, list } = await api.shopper();
    const wish = { url: 'https://spoken.example/p/1', title: 'For Clara' };
    await api.call('POST', '/hosted/save', { headers, body: { wishlistId: list.db_id, product: wish } });
    const { id } = await savedAt('https://spoken.example', { title: 'A vase' });
    expect((await search(team)).products).toMatchObject([{ product_id: id, title: 'A vase' }]);
  });

  it('contains only what the partner’s own keys saved on a shared host', async () => {
    const one = await savedAt('https://one.shared.example');
    const two = await savedAt('https://two.shared.example');
    const headers = async (partnerId: number) => {
      await prisma.apiKey.updateMany({
        where: { partnerId },
        data: { allowedDomains: ['*.shared.example'] },
      });
      const team = await newTeam(api);
      await prisma.partnerMember.update({
        where: { partnerId_userId: { partnerId: team.partnerId, userId: team.member.userId } },
        data: { partnerId },
      });
      return team;
    };
    const team = await headers(one.partner.partnerId);
    expect(await idsOf(team)).toEqual([one.id]);
    expect(await idsOf(await headers(two.partner.partnerId))).toEqual([two.id]);
    expect(await idsOf(await partnerAt('*.shared.example'))).toEqual([]);
  });

  it('matches every word anywhere in title and brand, with no wildcards', async () => {
    const team = await partnerAt('words.example');
    const titles = ['Ono Vase 100% clay', 'Lin_en towel', 'Back\\slash', 'Ono bowl'];
    const ids: number[] = [];
    for (const [n, title] of titles.entries()) {
      const url = `https://words.example/p/${n}`;
      ids.push(
        (await savedAt('https://words.example', { url, title, vendor: n === 0 ? 'Kiln' : 'Linen' })).id,
      );
    }
    const found = async (q: string) => (await idsOf(team, { q })).map((id) => ids.indexOf(id));
    expect(await found('ono')).toEqual([3, 0]);
    expect(await found(' KILN  vas ')).toEqual([0]);
    expect(await found('ono linen')).toEqual([3]);
    expect(await found('100%')).toEqual([0]);
    expect(await found('n_e')).toEqual([1]);
    expect(await found('k\\s')).toEqual([2]);
    expect(await found("'; DROP TABLE products; --")).toEqual([]);
    expect(await found('')).toEqual([3, 2, 1, 0]);
  });

  it('is paginated', async () => {
    const team = await partnerAt('pages.example');
    for (let n = 0; n < 5; n += 1)
      await savedAt('https://pages.example', { url: `https://pages.example/${n}` });
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(team, { limit: '2', ...(cursor && { cursor }) });
      seen.push(...page.products.map(({ product_id: id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(await idsOf(team));
    expect(seen).toHaveLength(5);
    expect(await search(team, { cursor: 'x' })).toMatchObject({ error: 'invalid_input', field: 'cursor' });
  });

  it('shows which products are already listed, and lists each once', async () => {
    const mine = await newCreatorShop(api);
    const list = await mine.addList();
    const productId = await shownProduct(api, { title: 'Listed once' });
    const find = async () => (await mine.call('GET', '/shops/catalog?q=Listed')).body.products as unknown[];
    expect(await find()).toMatchObject([{ product_id: productId, listed: false }]);
    const route = `${mine.path}/lists/${list.id}/items/existing`;
    const add = (note: string) => mine.call('POST', route, { product_id: productId, note });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(add));
    expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1);
    expect(await find()).toMatchObject([{ product_id: productId, listed: true }]);
  });
});
