import { expect, it } from 'vitest';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const shop = await api.embed();
const ask = hosted(api);
const widget = { 'x-widget-token': shop.headers['x-widget-token'] };

/** A list with an item its owner saved, and the people who try to change it. */
async function shared() {
  const people = await ask.shared();
  const { body } = await api.call('POST', '/widget/save', {
    headers: { ...people.owner.headers, ...widget },
    body: { wishlistId: people.owner.list.db_id, product: product('owned') },
  });
  return { ...people, itemId: body.item_id as number, productId: body.product_id as number };
}
type World = Awaited<ReturnType<typeof shared>>;

const ok = [200, undefined];
const forbidden = [403, 'forbidden'];
const missing = [404, 'not_found'];
const call = (method: string, route: string, { headers }: Pick<Shopper, 'headers'>, body?: unknown) =>
  api.call(method, route, { headers, ...(body !== undefined && { body }) });

/** By route: the request, and the expected answers for owner, editor, viewer and stranger. */
const routes: [string, (world: World, person: Shopper) => ReturnType<typeof call>, unknown[]][] = [
  [
    'DELETE /hosted/lists/{token}/items/{itemId}',
    ({ token, itemId }, person) => ask.deleteItem(person, token, itemId),
    [ok, ok, forbidden, forbidden],
  ],
  [
    'DELETE /hosted/lists/{token}/items/{itemId}, by their own list',
    ({ itemId }, person) => ask.deleteItem(person, person.list.id, itemId),
    [ok, missing, missing, missing],
  ],
  [
    'PUT /hosted/lists/{token}/items/{itemId}, by their own list',
    ({ itemId }, person) => ask.updateItem(person, person.list.id, itemId, { note: 'x' }),
    [ok, missing, missing, missing],
  ],
  [
    'PUT …/purchased, by their own list',
    ({ itemId }, person) => ask.mark(person, person.list.id, itemId),
    [ok, missing, missing, missing],
  ],
  [
    'GET /hosted/lists/{token}/buy-links',
    ({ token, itemId }, person) => call('GET', `/hosted/lists/${token}/buy-links?items=${itemId}`, person),
    [ok, ok, ok, missing],
  ],
  [
    'DELETE /hosted/products/{productId}',
    ({ productId }, person) => call('DELETE', `/hosted/products/${productId}`, person),
    [ok, forbidden, forbidden, missing],
  ],
  [
    'DELETE /widget/saved-products/{itemId}',
    ({ itemId }, { headers }) =>
      call('DELETE', `/widget/saved-products/${itemId}`, { headers: { ...headers, ...widget } }),
    [ok, forbidden, forbidden, forbidden],
  ],
  [
    'DELETE /hosted/lists/{token}',
    ({ token }, person) => ask.remove(person, token),
    [ok, forbidden, forbidden, forbidden],
  ],
];

it.each(routes)(
  '%s allows only the people it should, and otherwise doesn’t change the item',
  async (_, attempt, answers) => {
    const world = await shared();
    const { owner, editor, viewer, stranger, token, itemId } = world;
    const others = [];
    for (const person of [stranger, viewer]) others.unshift(await attempt(world, person));
    expect(await ask.itemIds(owner, token)).toEqual([itemId]);
    const byEditor = await attempt(world, editor);
    if (byEditor.status !== 200) expect(await ask.itemIds(owner, token)).toEqual([itemId]);
    const byOwner = await attempt(
      byEditor.status === 200 ? await shared().then((fresh) => Object.assign(world, fresh)) : world,
      world.owner,
    );
    expect(codes([byOwner, byEditor, ...others])).toEqual(answers);
  },
);

it('lets only the owner move an item, whichever list the request names', async () => {
  const { owner, editor, viewer, stranger, token, itemId } = await shared();
  for (const person of [editor, viewer, stranger]) {
    expect((await ask.move(person, token, itemId, person.list.id)).status).toBe(403);
    // From a list the item isn't on: it stays where it is.
    await ask.move(person, person.list.id, itemId, token);
    expect(await ask.itemIds(person, person.list.id)).toEqual([]);
  }
  expect(await ask.itemIds(owner, token)).toEqual([itemId]);
});

it('refuses an editor who marks an item someone else has bought, and overwrites nothing', async () => {
  const { owner, editor, token, itemId } = await shared();
  await ask.update(owner, token, { share_public: true });
  const first = await ask.publicMark(token, itemId);
  expect(codes([await ask.mark(editor, token, itemId)])).toEqual([[409, 'already_purchased']]);
  expect(codes([await ask.mark(owner, token, itemId)])).toEqual([ok]);
  const undo = first.headers.get('x-undo-token') ?? '';
  expect(
    (await ask.publicMark(token, itemId, { purchased: false }, { address: '198.51.100.9', undo })).status,
  ).toBe(200);
  const twice = [await ask.mark(editor, token, itemId), await ask.mark(editor, token, itemId)];
  expect(codes(twice)).toEqual([ok, ok]);
});
