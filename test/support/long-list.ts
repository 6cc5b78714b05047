/** A list of 20,000 items on a running service, what people do with it, and another shopper who saves meanwhile. */
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';

const origin = 'https://shop.example';

export async function makeLongList({
  ctx,
  baseUrl,
  siteUrl,
}: {
  ctx: Context;
  baseUrl: string;
  siteUrl: string;
}) {
  const { keys } = await createPartner(ctx, { email: 'shop@partner.example', name: 'Shop', plan: 'growth' });

  async function person(email: string) {
    const session = await issueSession(ctx, { email });
    return { ...session, list: await createList(ctx, session.user.id, { name: 'Wishes' }) };
  }
  type Person = Awaited<ReturnType<typeof person>>;
  const [collector, other] = [await person('collector@example.com'), await person('other@example.com')];

  async function textOf(answer: Response): Promise<string> {
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  }
  const call = async (method: string, route: string, { accessToken }: Person, body?: unknown, more = {}) =>
    textOf(
      await fetch(`${baseUrl}${route}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...more },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  await ctx.pool.query(
    `WITH made AS (
       INSERT INTO products (title, url, url_hash, updated_at)
       SELECT 'Wish ' || n, $2 || '/' || n, sha256(($2 || '/' || n)::bytea), now()
       FROM generate_series(1, 20000) n RETURNING id
     )
     INSERT INTO list_items (list_id, product_id, title, description, source_domain, added_at, updated_at)
     SELECT $1, id, 'Wish ' || id, repeat('long ', 60), 'shop.example',
            now() - row_number() OVER (ORDER BY id) * interval '1 minute', now() FROM made`,
    [collector.list.db_id, origin],
  );
  await ctx.pool.query('ANALYZE');

  const init = await fetch(`${baseUrl}/widget/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ origin, public_key: keys.test.key }),
  });
  const widget = { 'x-widget-token': (JSON.parse(await textOf(init)) as { token: string }).token };
  const { id: token } = collector.list;
  const second = await createList(ctx, collector.user.id, { name: 'Second' });
  const items = await ctx.prisma.listItem.findMany({
    where: { listId: collector.list.db_id },
    select: { id: true },
    take: 5_000,
  });
  const ids = items.map(({ id }) => id);
  const pick = () => ids.pop() ?? 0;
  let saved = 0;

  return {
    async save(): Promise<void> {
      const url = `${origin}/products/other-${(saved += 1)}`;
      const product = { url, title: 'Ono Vase', price: 5400, currency: 'EUR' };
      await call('POST', '/hosted/save', other, { wishlistId: other.list.db_id, product });
    },
    /** The list can be … */
    work: {
      read: () => call('GET', `/hosted/lists/${token}/items`, collector),
      'read in pages': () => call('GET', `/hosted/lists/${token}/items?limit=50`, collector),
      'listed with others': () => call('POST', '/hosted/lists', collector),
      shared: () => call('PUT', `/hosted/lists/${token}`, collector, { share_public: true }),
      'read by a guest': () => call('GET', `/hosted/public/lists/${token}/items`, collector),
      'opened on its share page': async () => textOf(await fetch(`${siteUrl}/en/list/${token}`)),
      'shown in a basket': () => call('GET', '/widget/saved-products', collector, undefined, widget),
      reordered: () =>
        call('PUT', `/hosted/lists/${token}/items/order`, collector, { item_ids: ids.toReversed() }),
      'moved from': () =>
        call('POST', `/hosted/lists/${token}/items/${pick()}/move`, collector, { target: second.id }),
      exported: () => call('GET', '/me/export', collector),
      'exported as CSV': () => call('GET', '/me/export.csv', collector),
    } satisfies Record<string, () => Promise<string>>,
  };
}
