/** A list of 20,000 items, on the built service. Requires `npm run build`. */
import { expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { product } from '#test/support/api.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService();
const { ctx, baseUrl } = service;
const origin = 'https://shop.example';
const { keys } = await createPartner(ctx, { email: 'shop@partner.example', name: 'Shop', plan: 'growth' });

async function person(email: string) {
  const session = await issueSession(ctx, { email });
  return { ...session, list: await createList(ctx, session.user.id, { name: 'Wishes' }) };
}
type Person = Awaited<ReturnType<typeof person>>;
const [collector, other] = [await person('collector@example.com'), await person('other@example.com')];

async function call(method: string, route: string, { accessToken }: Person, body?: unknown, more = {}) {
  const answer = await fetch(`${baseUrl}${route}`, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${route}: ${text.slice(0, 300)}`).toBe(200);
  return text;
}

await ctx.pool.query(
  `WITH made AS (
     INSERT INTO products (title, url, url_hash, updated_at)
     SELECT 'Wish ' || n, 'https://shop.example/' || n, sha256(('https://shop.example/' || n)::bytea), now()
     FROM generate_series(1, 20000) n RETURNING id
   )
   INSERT INTO list_items (list_id, product_id, title, description, source_domain, added_at, updated_at)
   SELECT $1, id, 'Wish ' || id, repeat('long ', 60), 'shop.example',
          now() - row_number() OVER (ORDER BY id) * interval '1 minute', now() FROM made`,
  [collector.list.db_id],
);
await ctx.pool.query('ANALYZE');

let saved = 0;
async function save(): Promise<number> {
  const began = performance.now();
  const input = product(`other-${(saved += 1)}`);
  await call('POST', '/hosted/save', other, { wishlistId: other.list.db_id, product: input });
  return performance.now() - began;
}
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const init = await fetch(`${baseUrl}/widget/init`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ origin, public_key: keys.test.key }),
});
const widget = { 'x-widget-token': ((await init.json()) as { token: string }).token };
const { id: token } = collector.list;
const second = await createList(ctx, collector.user.id, { name: 'Second' });
const ids = (
  await ctx.prisma.listItem.findMany({
    where: { listId: collector.list.db_id },
    select: { id: true },
    take: 5_000,
  })
).map(({ id }) => id);
const pick = () => ids.pop() ?? 0;

const work: [string, () => Promise<unknown>][] = [
  ['read', () => call('GET', `/hosted/lists/${token}/items`, collector)],
  ['read in pages', () => call('GET', `/hosted/lists/${token}/items?limit=50`, collector)],
  ['listed with others', () => call('POST', '/hosted/lists', collector)],
  ['shared', () => call('PUT', `/hosted/lists/${token}`, collector, { share_public: true })],
  ['read by a guest', () => call('GET', `/hosted/public/lists/${token}/items`, collector)],
  [
    'opened on its share page',
    () => fetch(`${service.siteUrl}/en/list/${token}`).then((answer) => answer.text()),
  ],
  ['shown in a basket', () => call('GET', '/widget/saved-products', collector, undefined, widget)],
  [
    'reordered',
    () => call('PUT', `/hosted/lists/${token}/items/order`, collector, { item_ids: ids.toReversed() }),
  ],
  [
    'moved from',
    () => call('POST', `/hosted/lists/${token}/items/${pick()}/move`, collector, { target: second.id }),
  ],
  ['exported', () => call('GET', '/me/export', collector)],
  ['exported as CSV', () => call('GET', '/me/export.csv', collector)],
];

it.each(work)('can be %s without slowing down other saves', { timeout: 60_000 }, async (_, ask) => {
  const quietly = async () => {
    const times: number[] = [];
    for (let each = 0; each < 20; each += 1) times.push(await save());
    return median(times);
  };
  await quietly();
  const before = await quietly();
  let isOver = false;
  const busy = (async () => {
    const end = performance.now() + 1_000;
    while (performance.now() < end) await ask();
  })().finally(() => (isOver = true));
  const beside: number[] = [];
  while (!isOver) beside.push(await save());
  await busy;
  // Other tests may have begun meanwhile.
  const quiet = Math.max(before, await quietly());
  expect(median(beside) / quiet).toBeLessThan(5);
});
