/** Owners can't learn anything about gifts while their list is kept a surprise. */
import { expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { resolveAlertLink } from '#api/modules/alerts/resolve-alert-link.ts';
import { readFunnel } from '#api/modules/analytics/read-funnel.ts';
import { readWantedOutcomes } from '#api/modules/analytics/read-wanted-outcomes.ts';
import { addShopReferences } from '#api/modules/lists/add-shop-references.ts';
import { recordOrder } from '#api/modules/orders/record-order.ts';
import { wipeTestData } from '#api/modules/privacy/wipe-test-data.ts';
import { codes, product, shopOrigin, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';
import { authHeaders, samplePath, titleOf } from '#test/support/operations.ts';

const api = await useApi();
const ask = hosted(api);

/** A list's owner who also owns the shop: the shop's numbers mustn't reveal anything, either. */
async function surprised() {
  const owner = await api.embed();
  const { partnerId } = owner.partner;
  await api.ctx.prisma.partnerMember.create({
    data: { partnerId, userId: owner.session.user.id, role: 'owner' },
  });
  const editor = await api.shopper();
  const { id: token, db_id: listId } = owner.list;
  const items: number[] = [];
  for (const name of ['vase', 'bowl', 'lamp']) {
    const body = { wishlistId: listId, product: product(name) };
    const saved = await api.call('POST', '/widget/save', { headers: owner.headers, body });
    items.push(saved.body.item_id);
  }
  await ask.befriend({ ...owner, headers: owner.headers }, editor);
  await ask.share(owner, token, editor.session.user.id, 'editor');
  const { body } = await ask.update(owner, token, { share_public: true, surprise: true });
  expect(body).toMatchObject({ surprise: true, surprise_until: null, purchased_count: null });
  const [vase = 0, bowl = 0, lamp = 0] = items;
  return { owner, editor, token, vase, bowl, lamp };
}
type Owner = Awaited<ReturnType<typeof surprised>>['owner'];

/** Reading counts as requests of the key, which are written a moment later. */
const withoutRequests = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      ['key_requests', 'requests_this_month', 'last_used_at', 'unused'].includes(name) ? undefined : value,
    ),
  );

/** The answers to everything that the owner can read, once all events are in the shop's stream. */
async function everything({ session, partner, headers: own, list }: Owner, itemId: number) {
  await expect.poll(() => api.ctx.prisma.eventOutbox.count(), { timeout: 60_000 }).toBe(0);
  const credentials = {
    publicKey: partner.keys.test.key,
    widgetToken: own['x-widget-token'],
    userToken: session.accessToken,
  };
  const given = { token: list.id, itemId: String(itemId), id: String(partner.partnerId) };
  // Reading the list itself counts as a view of it.
  const isCounted = (path: string) => path === '/hosted/public/lists/{token}';
  const isPublic = (path: string) => path.startsWith('/hosted/public/');
  const answers: Record<string, unknown> = {};
  for (const operation of operationsOf(api.description)) {
    const reads = operation.method === 'get' || operation.path === '/hosted/lists';
    if (!reads || isCounted(operation.path) || operation.path.startsWith('/health')) continue;
    const { status, headers, body } = await api.call(
      operation.method.toUpperCase(),
      samplePath(operation, given),
      {
        headers: {
          ...authHeaders(operation, credentials),
          ...(isPublic(operation.path) && { authorization: `Bearer ${session.accessToken}` }),
        },
        ...(operation.method === 'post' && { body: {} }),
      },
    );
    const versions = [headers.get('etag'), headers.get('last-modified')];
    if (status === 200) answers[titleOf(operation)] = [withoutRequests(body), versions];
  }
  const day = api.time.now.toISOString().slice(0, 10);
  const scope = { partnerId: partner.partnerId, range: { from: day, to: day }, includeTest: true };
  answers.funnel = await readFunnel(api.ctx, scope);
  answers.outcomes = await readWantedOutcomes(api.ctx, scope);
  return answers;
}

const day = (moment: Date) => moment.toISOString().slice(0, 10);

it('every response is the same before and after gifts are marked', async () => {
  const { owner, editor, token, vase, bowl, lamp } = await surprised();
  const before = await everything(owner, vase);
  const { now } = api.time;
  api.pass({ minutes: 5 });
  await ask.publicMark(token, lamp, { purchased: false, shared: true, name: 'Ben', show_name: true });
  const may = { purchased: true, name: 'Aunt May', note: 'In blue', show_name: true };
  await ask.publicMark(token, vase, may);
  await ask.mark(editor, token, bowl);
  const other = { address: '198.51.100.9' };
  const undo =
    (await ask.publicMark(token, lamp, { purchased: true }, other)).headers.get('x-undo-token') ?? '';
  await ask.publicMark(token, lamp, { purchased: false }, { undo });
  const reserved = { purchased: false, reserve_until: day(now), name: 'Eve', show_name: true };
  expect((await ask.publicMark(token, lamp, reserved, other)).status).toBe(200);
  expect((await ask.publicItems(token)).body.products).toMatchObject([
    { item_id: lamp, purchased: false, sharing: 1, reserved: true },
    { item_id: bowl, purchased: true },
    { item_id: vase, purchased: true },
  ]);
  // Only the time of the marks differs, so that no answer may contain it.
  api.time.now = now;
  const after = await everything(owner, vase);
  expect(Object.keys(after)).toEqual(
    expect.arrayContaining([
      'GET /hosted/lists/{token}',
      'GET /hosted/lists/{token}/items',
      'POST /hosted/lists',
      'GET /events',
      'GET /me/export',
      'GET /me/notifications',
      'GET /widget/saved-products',
      'GET /hosted/public/lists/{token}/items',
    ]),
  );
  expect(after).toEqual(before);
  expect(after.funnel).toMatchObject({ saves: 3, bought: 0 });

  await ask.update(owner, token, { surprise: false });
  const shown = (await ask.items(owner, token)).body.products as { item_id: number }[];
  expect(shown.find(({ item_id: id }) => id === vase)).toMatchObject({
    purchased: true,
    purchased_by: 'Aunt May',
  });
  expect((await ask.read(owner, token)).body).toMatchObject({ surprise: false, purchased_count: 2 });
  expect((await everything(owner, vase)).funnel).toMatchObject({ bought: 2 });
});

it('a gift from before the surprise is neither in the list of notifications nor in the export', async () => {
  const { owner, token, vase, editor } = await surprised();
  await ask.update(owner, token, { surprise: false });
  expect((await ask.mark(editor, token, vase)).status).toBe(200);
  const seen = async () => {
    const [listed, exported] = [
      await api.call('GET', '/me/notifications', { headers: owner.headers }),
      await api.call('GET', '/me/export', { headers: owner.headers }),
    ];
    return [listed, exported].map(
      ({ body }) =>
        body.notifications.filter(({ kind }: { kind: string }) => kind === 'item_purchased').length,
    );
  };
  await expect.poll(seen).toEqual([1, 1]);
  await ask.update(owner, token, { surprise: true });
  expect(await seen()).toEqual([0, 0]);
});

it('gifts stay hidden when the owner changes, moves or marks the item', async () => {
  const { owner, editor, token, vase, bowl } = await surprised();
  const second = await ask.create(owner, 'Kitchen');
  await ask.publicMark(token, vase);
  for (const item of [vase, bowl]) {
    const { product: changed } = (await ask.updateItem(owner, token, item, { note: 'Blue' })).body;
    expect(changed).toMatchObject({ purchased: false, purchased_by: null });
    for (const purchased of [true, false]) {
      expect((await ask.mark(owner, token, item, purchased)).body).toEqual({ ok: true });
    }
    expect((await ask.move(owner, token, item, second.id)).status).toBe(200);
  }
  expect((await ask.read(owner, second.id)).body).toMatchObject({ surprise: true, surprise_until: null });
  expect((await ask.items(owner, second.id)).body.products).toMatchObject([
    { purchased: false },
    { purchased: false },
  ]);

  const editors = await ask.create(editor, 'Ours');
  await ask.share(editor, editors.id, owner.session.user.id, 'editor');
  await ask.move(owner, second.id, vase, token);
  const refused = [
    await ask.move(owner, token, vase, editors.id),
    await ask.move(owner, second.id, bowl, editors.id),
  ];
  expect(codes(refused)).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ]);
  expect(refused[0]?.body.hint).toContain('kept a surprise');
});

it('nothing shows that an order came from a link that the owner passed on, until they reveal it', async () => {
  const { owner, token, vase, bowl, lamp } = await surprised();
  const { partnerId } = owner.partner;
  const { productId } = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: lamp } });
  const passedOn = await linksOf(owner, { partnerId, vase, bowl, lamp, productId });
  const before = await everything(owner, vase);
  const { now } = api.time;
  api.pass({ minutes: 5 });
  const bought = async (links: string[], orderId: string) =>
    (
      await recordOrder(api.ctx, partnerId, {
        order_id: orderId,
        status: 'paid',
        currency: 'EUR',
        ordered_at: api.time.now,
        lines: links.map((wl) => ({ wl, quantity: 1, unit_price_minor: 5400 })),
      })
    ).lines;
  const matched = { matched: true, reason: null };
  expect(await bought(passedOn, '1')).toEqual([matched, matched, matched]);
  // The owner could also try it as the shop.
  expect(await bought(passedOn, '2'), 'now that all are bought').toEqual([matched, matched, matched]);
  expect((await ask.publicItems(token)).body.products).toMatchObject(
    [lamp, bowl, vase].map((id) => ({ item_id: id, purchased: true })),
  );
  api.time.now = now;
  const after = await everything(owner, vase);
  expect(after).toEqual(before);
  expect(after['GET /portal/test-data']).toMatchObject([{ saves: 3, orders: 0 }, [null, null]]);

  await ask.update(owner, token, { surprise: false });
  const { body } = await ask.items(owner, token);
  expect(body.products).toMatchObject(Array(3).fill({ purchased: true, purchased_by: null }));
  expect((await everything(owner, vase))['GET /portal/test-data']).toMatchObject([
    { saves: 3, orders: 2 },
    [null, null],
  ]);
});

/** A reference from a link on the owner's page, in an alert, and in their wishlist at the shop. */
async function linksOf(
  { session, headers }: Owner,
  wishes: { partnerId: number; vase: number; bowl: number; lamp: number; productId: number },
): Promise<string[]> {
  const { partnerId, vase: itemId, bowl, lamp, productId } = wishes;
  const userId = session.user.id;
  const [shown] = await addShopReferences(
    api.ctx,
    [{ item_id: itemId, affiliateUrl: `${shopOrigin}/products/vase` }],
    userId,
  );
  const mail = await api.ctx.prisma.alertMail.create({ data: { userId, createdAt: api.time.now } });
  const about = { userId, itemId: lamp, productId, partnerId, mailId: mail.id, changeId: lamp };
  const { key } = await api.ctx.prisma.alert.create({
    data: { ...about, kind: 'price_drop', createdAt: api.time.now },
  });
  const opened = await resolveAlertLink(api.ctx, key, 'email');
  const inLink = (url: string | null | undefined) => new URL(url ?? '').searchParams.get('wl') ?? '';
  const { body } = await api.call('GET', '/widget/saved-products?references=link', { headers });
  return [inLink(shown?.affiliateUrl), inLink(opened), body.references[bowl] as string];
}

it('removing test data leaves a surprise’s wishes alone, given or not', async () => {
  const { owner, token, vase } = await surprised();
  await ask.publicMark(token, vase);
  await wipeTestData(api.ctx, owner.partner.partnerId);
  expect(await ask.itemIds(owner, token)).toHaveLength(3);
});
