import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { erasePartner } from '#api/modules/privacy/internal/partners/erase-partner.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;
const partner = await api.partner();

interface List {
  id: string;
  db_id: number;
  name: string;
}

function person(session: { access_token: string; refresh_token: string; user: { id: string } }) {
  const headers = { authorization: `Bearer ${session.access_token}` };
  const call = (method: string, route: string, body?: unknown) =>
    api.call(method, route, { headers, ...(body !== undefined && { body }) });
  return {
    id: session.user.id,
    headers,
    refreshToken: session.refresh_token,
    call,
    list: async (name: string): Promise<List> =>
      (await call('POST', '/hosted/me/lists', { name })).body.list as List,
    lists: async () => (await call('POST', '/hosted/lists')).body.lists as List[],
    /** Saves on a shop's page. */
    async save(list: List, slug: string, more: Record<string, unknown> = {}) {
      const init = { origin: shopOrigin, public_key: partner.keys.test.key };
      const { token } = (await api.call('POST', '/widget/init', { body: init })).body;
      const body = { wishlistId: list.db_id, product: product(slug, more) };
      return api.call('POST', '/widget/save', { headers: { ...headers, 'x-widget-token': token }, body });
    },
    remove: (list: List, itemId: number) => call('DELETE', `/hosted/lists/${list.id}/items/${itemId}`),
    merges: async () => (await call('GET', '/me/merges')).body.merges,
    undo: (id: string) => call('POST', `/me/merges/${id}/undo`, {}),
  };
}
type Person = ReturnType<typeof person>;

const guest = async () => person((await api.call('POST', '/auth/anonymous')).body);
async function account() {
  const { session } = await api.shopper();
  await prisma.list.deleteMany({ where: { ownerId: session.user.id } });
  const { accessToken, refreshToken, user } = session;
  return person({ access_token: accessToken, refresh_token: refreshToken, user });
}
/** The line of an order for a wish that the shop reports now; it was paid before. */
async function ordered(itemId: number): Promise<number> {
  const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
  const line = {
    partnerId: partner.partnerId,
    orderedAt: new Date(api.time.now.getTime() - 3_600_000),
    currency: 'EUR',
    referenceHash: randomBytes(32),
    path: 'share',
    itemId,
    productId,
    quantity: 1,
    unitPriceMinor: 5_400,
  };
  const { lines } = await prisma.order.create({
    data: {
      partnerId: partner.partnerId,
      orderId: randomUUID(),
      currency: 'EUR',
      createdAt: api.time.now,
      lines: { create: line },
    },
    include: { lines: true },
  });
  return lines[0]!.id;
}
const merge = async (from: Person, to: Person) => {
  const merged = await to.call('POST', '/auth/migrate', { old_refresh_token: from.refreshToken });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  return merged.body;
};
async function undone(of: Person, by: Person): Promise<Person> {
  const { status, body } = await by.undo(of.id);
  expect(status, JSON.stringify(body)).toBe(200);
  return person(body);
}
/** The items on someone's lists, such as `Garden: spade`. */
async function contents(of: Person) {
  const items = await prisma.listItem.findMany({
    where: { list: { ownerId: of.id } },
    include: { list: true, product: true },
  });
  return items.map(({ list, product: { url } }) => `${list.name}: ${url?.split('/').at(-1)}`).sort();
}

/** Every row of the database that has to do with these people, except sessions and receipts. */
async function rowsOf(...people: Person[]) {
  const ids = people.map(({ id }) => id);
  const mine = (table: string, column = 'user_id') => [table, `x.${column} = ANY($1)`] as const;
  const onMyLists = `(SELECT i.id FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = ANY($1))`;
  const tables = [
    mine('users', 'id'),
    mine('lists', 'owner_id'),
    ['list_items', `x.id IN ${onMyLists} OR x.purchased_by_id = ANY($1)`],
    ['item_sources', `x.item_id IN ${onMyLists}`],
    ...['list_collaborators', 'list_follows', 'creator_shop_follows', 'invite_codes', 'imports'].map(
      (table) => mine(table),
    ),
    ...['feedback', 'legacy_users', 'partner_members'].map((table) => mine(table)),
    ...['alert_settings', 'alert_mutes', 'alert_mails', 'alerts'].map((table) => mine(table)),
    ['wish_alerts', `x.item_id IN ${onMyLists}`],
    ['import_rows', 'x.import_id IN (SELECT id FROM imports WHERE user_id = ANY($1))'],
    ['friendships', 'x.user_a = ANY($1) OR x.user_b = ANY($1)'],
    ['friend_requests', 'x.from_user_id = ANY($1) OR x.to_user_id = ANY($1)'],
    ['notifications', `x.user_id = ANY($1) OR (x.data->>'by_user_id')::uuid = ANY($1)`],
  ] as const;
  const found: Record<string, object[]> = {};
  for (const [table, condition] of tables) {
    const query = `SELECT to_jsonb(x) AS row FROM ${table} x WHERE ${condition} ORDER BY to_jsonb(x)::text`;
    found[table] = (await api.ctx.pool.query<{ row: object }>(query, [ids])).rows.map(({ row }) => row);
  }
  return found;
}

const befriend = (a: Person, b: Person) => {
  const [userA, userB] = [a.id, b.id].sort() as [string, string];
  return prisma.friendship.create({ data: { userA, userB } });
};

/** A guest and an account with something in every table that a merge touches. */
async function twoFullAccounts() {
  const [old, own, anna, ben] = [await guest(), await account(), await account(), await account()];
  const [theirs, mine] = [await old.list('Birthday'), await own.list(' birthday ')];
  const [garden, annas, bens] = [await old.list('Garden'), await anna.list('A'), await ben.list('B')];
  const first = await old.save(theirs, 'vase', {
    description: 'Blue',
    metadata: { variantId: '1', quantity: 3 },
  });
  await old.save(theirs, 'lamp');
  const spade = await old.save(garden, 'spade');
  const there = await own.save(mine, 'vase', {
    price: undefined,
    currency: undefined,
    metadata: { variantId: '1' },
  });
  await own.save(mine, 'rug');
  const gift = await anna.save(annas, 'kettle');
  await prisma.user.update({
    where: { id: old.id },
    data: { username: `u${old.id.slice(0, 8)}`, displayName: 'Mo' },
  });
  await prisma.listItem.update({
    where: { id: first.body.item_id },
    data: {
      note: 'the large one',
      priority: 2,
      position: 4,
      purchased: true,
      purchasedAt: api.time.now,
      ownerMarked: true,
    },
  });
  await prisma.listItem.update({ where: { id: spade.body.item_id }, data: { position: 2, note: 'steel' } });
  await prisma.listItem.update({
    where: { id: gift.body.item_id },
    data: { purchased: true, purchasedById: old.id },
  });
  const [one, two] = [await api.partner(), await api.partner()];
  await prisma.itemSource.createMany({
    data: [
      { itemId: first.body.item_id, partnerId: one.partnerId, title: 'By one' },
      { itemId: first.body.item_id, partnerId: two.partnerId, title: 'By two' },
      { itemId: there.body.item_id, partnerId: two.partnerId, title: 'By two, too' },
    ],
  });
  await prisma.list.update({ where: { id: garden.db_id }, data: { sharePublic: true } });
  await prisma.list.update({
    where: { id: theirs.db_id },
    data: { description: 'Forty', occasionSlug: 'birthday' },
  });
  for (const [a, b] of [
    [old, anna],
    [old, ben],
    [own, ben],
    [old, own],
  ] as const)
    await befriend(a, b);
  await prisma.listFollow.createMany({
    data: [
      { listId: annas.db_id, userId: old.id },
      { listId: bens.db_id, userId: old.id },
      { listId: bens.db_id, userId: own.id },
      { listId: garden.db_id, userId: own.id },
      { listId: garden.db_id, userId: anna.id },
    ],
  });
  await prisma.listCollaborator.createMany({
    data: [
      { listId: annas.db_id, userId: old.id, role: 'editor' },
      { listId: annas.db_id, userId: own.id, role: 'viewer' },
      { listId: bens.db_id, userId: old.id, role: 'editor' },
      { listId: garden.db_id, userId: own.id, role: 'editor' },
      { listId: garden.db_id, userId: ben.id, role: 'viewer' },
    ],
  });
  await prisma.notification.createMany({
    data: [
      { userId: old.id, kind: 'list_shared', dedupeKey: `${old.id}:list_shared:1` },
      { userId: own.id, kind: 'list_shared', dedupeKey: `${own.id}:list_shared:1` },
      { userId: old.id, kind: 'import_done', dedupeKey: `${old.id}:import:1` },
      { userId: anna.id, kind: 'friend_accepted', data: { by_user_id: old.id, by_name: '' } },
    ],
  });
  await prisma.import.create({
    data: {
      userId: old.id,
      listId: theirs.db_id,
      kind: 'links',
      rows: { create: [{ position: 0, status: 'saved', itemId: first.body.item_id }, { position: 1 }] },
    },
  });
  const expiresAt = new Date('2027-01-01');
  await prisma.inviteCode.create({ data: { code: `code-${old.id}`, userId: old.id, expiresAt } });
  await prisma.feedback.create({ data: { userId: old.id, kind: 'idea', text: 'More' } });
  await prisma.friendRequest.createMany({
    data: [
      { fromUserId: old.id, toEmail: 'x@mail.example' },
      { fromUserId: own.id, toEmail: 'x@mail.example' },
      { fromUserId: old.id, toEmail: 'y@mail.example' },
    ],
  });
  await prisma.legacyUser.create({ data: { identifierHash: Buffer.from(old.id), userId: old.id } });
  await prisma.wishAlert.createMany({
    data: [
      { itemId: first.body.item_id, backInStock: true },
      { itemId: spade.body.item_id, priceDrop: true, priceDropSince: api.time.now, targetPriceMinor: 900 },
    ],
  });
  await prisma.alertSettings.createMany({
    data: [
      {
        userId: old.id,
        lowStock: true,
        lowStockSince: api.time.now,
        email: `${old.id}@mail.example`,
        confirmedAt: api.time.now,
      },
      { userId: own.id, frequency: 'weekly' },
    ],
  });
  await prisma.alertMute.create({ data: { userId: old.id, partnerId: one.partnerId } });
  await prisma.alertMute.create({ data: { userId: own.id, partnerId: one.partnerId } });
  const mail = await prisma.alertMail.create({ data: { userId: old.id, createdAt: api.time.now } });
  const alert = {
    userId: old.id,
    itemId: spade.body.item_id,
    productId: spade.body.product_id,
    kind: 'price_drop',
    createdAt: api.time.now,
  };
  await prisma.alert.createMany({
    data: [
      { ...alert, changeId: 1, mailId: mail.id },
      { ...alert, changeId: 2, dueAt: api.time.now },
    ],
  });
  return { old, own, anna, ben };
}

describe('GET /me/merges', () => {
  it('lists what happened to each list, for its owner alone', async () => {
    const [old, own, stranger] = [await guest(), await account(), await account()];
    const [theirs, mine] = [await old.list('birthday'), await own.list('Birthday')];
    await old.save(theirs, 'vase');
    await old.save(theirs, 'lamp');
    await own.save(mine, 'vase');
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    const until = new Date(api.time.now.getTime() + 30 * 86_400_000).toISOString();
    expect(await own.merges()).toMatchObject([
      {
        id: old.id,
        migrated_at: api.time.now.toISOString(),
        undo_until: until,
        undone_at: null,
        items_moved: 2,
        items_already_there: 1,
        lists: [
          { name: 'Garden', result: 'moved', now: { name: 'Garden' } },
          {
            name: 'birthday',
            result: 'merged',
            into_name: 'Birthday',
            now: { token: mine.id, name: 'Birthday' },
          },
        ],
      },
    ]);
    expect(await stranger.merges()).toEqual([]);
    expect((await api.call('GET', '/me/merges')).status).toBe(401);
  });

  it('still reads well after its lists were renamed or deleted', async () => {
    const [old, own] = [await guest(), await account()];
    const garden = await old.list('Garden');
    await old.save(await old.list('Birthday'), 'lamp');
    const mine = await own.list('Birthday');
    await merge(old, own);
    await own.call('PUT', `/hosted/lists/${mine.id}`, { name: 'Forty' });
    await own.call('DELETE', `/hosted/lists/${garden.id}`);
    const [receipt] = await own.merges();
    expect(receipt.lists).toMatchObject([
      { name: 'Garden', now: null },
      { name: 'Birthday', into_name: 'Birthday', now: { token: mine.id, name: 'Forty' } },
    ]);
  });
});

describe('POST /me/merges/{id}/undo', () => {
  it('restores every row of both accounts as it was', async () => {
    const { old, own, anna, ben } = await twoFullAccounts();
    const before = await rowsOf(old, own, anna, ben);
    api.pass({ minutes: 3 });
    await merge(old, own);
    expect(await rowsOf(old, own, anna, ben)).not.toEqual(before);
    api.pass({ minutes: 3 });
    await undone(old, own);
    expect(await rowsOf(old, own, anna, ben)).toEqual(before);
  });

  it('restores every row in whichever order two guests are undone', async () => {
    for (const first of [0, 1]) {
      const { old, own, anna, ben } = await twoFullAccounts();
      const other = await guest();
      await other.save(await other.list('BIRTHDAY'), 'vase', { metadata: { variantId: '1' } });
      await other.save(await other.list('Garden'), 'spade');
      const people = [old, own, anna, ben, other];
      const before = await rowsOf(...people);
      await merge(old, own);
      api.pass({ minutes: 1 });
      await merge(other, own);
      const order = first === 0 ? [old, other] : [other, old];
      for (const one of order) await undone(one, own);
      expect(await rowsOf(...people)).toEqual(before);
    }
  });

  it('leaves the account as though only the other guest had been merged', async () => {
    const { old, own, anna, ben } = await twoFullAccounts();
    const other = await guest();
    await other.save(await other.list('BIRTHDAY'), 'vase', { metadata: { variantId: '1' } });
    await other.save(await other.list('Birthday'), 'tent');
    await merge(other, own);
    const wanted = await rowsOf(old, own, anna, ben, other);
    const again = await undone(other, own);
    await merge(old, own);
    await merge(again, own);
    await undone(old, own);
    expect(await rowsOf(old, own, anna, ben, other)).toEqual(wanted);
  });

  it('restores a guest who had taken over another guest, and then the other', async () => {
    const [first, second, own] = [await guest(), await guest(), await account()];
    await first.save(await first.list('Birthday'), 'vase');
    await first.save(await first.list('Garden'), 'spade');
    await second.save(await second.list('Birthday'), 'vase');
    const mine = await own.list('Birthday');
    await own.save(mine, 'lamp');
    const before = await rowsOf(first, second, own);
    await merge(first, second);
    const between = await rowsOf(first, second, own);
    await merge(second, own);
    const merges = await own.merges();
    expect(merges.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
    const cameWith = (of: Person) => merges.find(({ id }: { id: string }) => id === of.id).came_with;
    expect([cameWith(first), cameWith(second)]).toEqual([second.id, null]);

    // Straight from the account: the second stays merged.
    const back = await undone(first, own);
    expect(await contents(first)).toEqual(['Birthday: vase', 'Garden: spade']);
    expect(await contents(own)).toEqual(['Birthday: lamp', 'Birthday: vase']);

    const secondBack = await undone(second, own);
    await merge(back, secondBack);
    expect(await rowsOf(first, second, own)).toEqual(between);
    await undone(first, secondBack);
    expect(await rowsOf(first, second, own)).toEqual(before);
  });

  it('answers with a session of the guest, who can sign in again later', async () => {
    const [old, own] = [await guest(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    const { body } = await own.undo(old.id);
    expect(body).toMatchObject({ user: { id: old.id, anonymous: true, email: null } });
    const back = person(body);
    expect(await back.lists()).toMatchObject([{ name: 'Garden', role: 'owner' }]);
    expect((await old.call('GET', '/me')).status, 'the sessions before the merge stay ended').toBe(401);
    expect((await own.merges())[0]).toMatchObject({
      undo_until: null,
      undone_at: api.time.now.toISOString(),
    });

    await back.save((await back.lists())[0] as List, 'rake');
    expect(await merge(back, own)).toMatchObject({ items_moved: 2 });
    expect((await own.merges())[0]).toMatchObject({ undone_at: null });
    await undone(old, own);
    expect(await contents(old)).toEqual(['Garden: rake', 'Garden: spade']);
  });

  it('keeps what the account has changed since', async () => {
    const [old, own] = [await guest(), await account()];
    const [theirs, garden, mine, other] = [
      await old.list('Birthday'),
      await old.list('Garden'),
      await own.list('Birthday'),
      await own.list('Kitchen'),
    ];
    const saved = async (list: List, slug: string) => (await old.save(list, slug)).body.item_id as number;
    const [gone, moved, marked] = [
      await saved(theirs, 'gone'),
      await saved(theirs, 'moved'),
      await saved(theirs, 'marked'),
    ];
    await saved(theirs, 'both');
    await saved(garden, 'spade');
    const both = (await own.save(mine, 'both')).body.item_id as number;
    await saved(theirs, 'both gone');
    const bothGone = (await own.save(mine, 'both gone')).body.item_id as number;
    await merge(old, own);

    await own.remove(mine, gone);
    await own.remove(mine, bothGone);
    const to = { target: other.id };
    expect((await own.call('POST', `/hosted/lists/${mine.id}/items/${moved}/move`, to)).status).toBe(200);
    await own.save(mine, 'added');
    await own.save(garden, 'added-too');
    await own.call('PUT', `/hosted/lists/${mine.id}/items/${both}`, { note: 'mine' });
    await own.call('PUT', `/hosted/lists/${mine.id}`, { description: 'Forty' });
    const mark = { purchased: true };
    await own.call('PUT', `/hosted/lists/${mine.id}/items/${marked}/purchased`, mark);
    await own.call('PUT', `/hosted/lists/${mine.id}/items/${both}/purchased`, mark);
    await undone(old, own);

    expect(await contents(old)).toEqual(['Birthday: both', 'Birthday: marked', 'Garden: spade']);
    expect(await contents(own)).toEqual([
      'Birthday: added',
      'Birthday: both',
      'Garden: added-too',
      'Kitchen: moved',
    ]);
    expect(await prisma.listItem.findUnique({ where: { id: both } })).toMatchObject({
      note: 'mine',
      purchased: true,
    });
    expect(await prisma.listItem.findUnique({ where: { id: marked } })).toMatchObject({
      listId: theirs.db_id,
      purchased: true,
    });
    expect(await prisma.list.findUnique({ where: { id: mine.db_id } })).toMatchObject({
      description: 'Forty',
    });
    expect(await prisma.list.findUnique({ where: { id: garden.db_id } })).toMatchObject({
      ownerId: old.id,
      token: garden.id,
    });
  });

  it('reveals no gift that has been marked on a surprise since', async () => {
    for (const mark of ['bought', 'bought in part', 'ordered before, reported since', 'none']) {
      const [old, own] = [await guest(), await account()];
      const [theirs, mine] = [await old.list('Birthday'), await own.list('Birthday')];
      const vase = (await old.save(theirs, 'vase')).body.item_id as number;
      const lamp = (await own.save(mine, 'lamp')).body.item_id as number;
      await prisma.list.update({ where: { id: theirs.db_id }, data: { surpriseOpenEnded: true } });
      await merge(old, own);
      const marked = { id: { in: [vase, lamp] } };
      if (mark === 'bought')
        await prisma.listItem.updateMany({
          where: marked,
          data: { purchased: true, purchasedAt: api.time.now },
        });
      if (mark === 'bought in part' || mark.startsWith('ordered'))
        for (const { id: itemId, listId, ownerId } of await prisma.listItem.findMany({ where: marked })) {
          const orderLineId = mark.startsWith('ordered') ? await ordered(itemId) : null;
          const createdAt = new Date(api.time.now.getTime() - (orderLineId ? 3_600_000 : 0));
          await prisma.giftClaim.create({
            data: { itemId, listId, ownerId, quantity: 1, orderLineId, createdAt },
          });
        }
      await undone(old, own);
      const lists = await prisma.list.findMany({ where: { id: { in: [theirs.db_id, mine.db_id] } } });
      const isSurprise = new Map(lists.map((list) => [list.id, list.surpriseOpenEnded]));
      expect(isSurprise.get(theirs.db_id)).toBe(true);
      expect(isSurprise.get(mine.db_id), 'as long as someone’s mark is on it').toBe(mark !== 'none');
    }
  });

  it('restores what is left if merged lists have been deleted since', async () => {
    const [old, own] = [await guest(), await account()];
    const [theirs, garden] = [await old.list('Birthday'), await old.list('Garden')];
    await old.save(theirs, 'vase');
    await old.save(garden, 'spade');
    const mine = await own.list('Birthday');
    await merge(old, own);
    await own.call('DELETE', `/hosted/lists/${mine.id}`);
    await own.call('DELETE', `/hosted/lists/${garden.id}`);
    const back = await undone(old, own);
    expect(await back.lists()).toMatchObject([{ id: theirs.id, name: 'Birthday', productCount: 0 }]);
    expect(await own.lists()).toEqual([]);
  });

  it('doesn’t restore friends and roles that have ended since', async () => {
    const [old, own, anna, ben] = [await guest(), await account(), await account(), await account()];
    await befriend(old, anna);
    await befriend(old, ben);
    const list = await anna.list('A');
    await prisma.listCollaborator.create({ data: { listId: list.db_id, userId: old.id } });
    await merge(old, own);
    await prisma.friendship.deleteMany({ where: { OR: [{ userA: anna.id }, { userB: anna.id }] } });
    await prisma.listCollaborator.deleteMany({ where: { userId: own.id } });
    await undone(old, own);
    const ofOld = { OR: [{ userA: old.id }, { userB: old.id }] };
    expect(await prisma.friendship.findMany({ where: ofOld })).toHaveLength(1);
    expect(await prisma.friendship.count({ where: { OR: [{ userA: own.id }, { userB: own.id }] } })).toBe(0);
    expect(await prisma.listCollaborator.count({ where: { listId: list.db_id } })).toBe(0);
  });

  it('changes no counter and nothing in the ledger', async () => {
    const [old, own] = [await guest(), await account()];
    await own.save(await own.list('Birthday'), 'vase');
    await old.save(await old.list('Birthday'), 'vase');
    const counted = async () => [
      await prisma.usageAction.findMany({ orderBy: { id: 'asc' } }),
      await prisma.usageCounter.findMany({ orderBy: [{ partnerId: 'asc' }, { shard: 'asc' }] }),
      await prisma.invoice.findMany(),
    ];
    const before = await counted();
    await merge(old, own);
    await undone(old, own);
    expect(await counted()).toEqual(before);
  });
});

describe('undoing a merge', () => {
  it('works only for the account it was merged into', async () => {
    const [old, own, stranger] = [await guest(), await account(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    const notFound = { status: 404, body: { error: 'not_found' } };
    for (const id of [
      old.id,
      own.id,
      stranger.id,
      'x',
      `${old.id}'--`,
      '00000000-0000-0000-0000-000000000000',
    ]) {
      expect(await stranger.undo(encodeURIComponent(id))).toMatchObject(notFound);
    }
    expect(await own.undo(own.id)).toMatchObject(notFound);
    expect((await old.undo(old.id)).status, 'the guest is no longer signed in').toBe(401);
    expect((await api.call('POST', `/me/merges/${old.id}/undo`)).status).toBe(401);
    expect(await contents(own)).toEqual(['Garden: spade']);
  });

  it('is refused to the session of a shop’s basket', async () => {
    const [old, own] = [await guest(), await account()];
    await merge(old, own);
    const parent = await prisma.refreshToken.findFirstOrThrow({ where: { userId: own.id } });
    const basket = await forkSession(api.ctx, {
      userId: own.id,
      parent: parent.family,
      basketPartnerId: partner.partnerId,
    });
    const headers = { authorization: `Bearer ${basket.accessToken}` };
    for (const [method, route] of [
      ['GET', '/me/merges'],
      ['POST', `/me/merges/${old.id}/undo`],
    ] as const) {
      expect((await api.call(method, route, { headers })).status).toBe(403);
    }
  });

  it('works once, for 30 days', async () => {
    const [old, late, own] = [await guest(), await guest(), await account()];
    await merge(old, own);
    await merge(late, own);
    const { session } = await api.shopper();
    await undone(old, own);
    expect(await own.undo(old.id)).toMatchObject({ status: 410, body: { error: 'undo_unavailable' } });
    api.pass({ days: 30 });
    const signedIn = await issueSession(api.ctx, {
      email: (await prisma.user.findUniqueOrThrow({ where: { id: own.id } })).email ?? '',
    });
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    const answer = await api.call('POST', `/me/merges/${late.id}/undo`, { headers });
    expect(answer).toMatchObject({ status: 410, body: { error: 'undo_unavailable' } });
    const list = (await api.call('GET', '/me/merges', { headers })).body.merges;
    expect(list.map((one: { undo_until: string | null }) => one.undo_until)).toEqual([null, null]);
    expect(session.user.id).not.toBe(own.id);

    expect(await prisma.accountMergeChange.count({ where: { oldUserId: late.id } })).toBeGreaterThan(0);
    api.pass({ minutes: 1 });
    await cleanUp(api.ctx);
    expect(await prisma.accountMergeChange.count({ where: { oldUserId: late.id } })).toBe(0);
  });

  it('works once for simultaneous requests', async () => {
    const [old, own] = [await guest(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    const answers = await Promise.all(Array.from({ length: 8 }, () => own.undo(old.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
    expect(await contents(old)).toEqual(['Garden: spade']);
    expect(await contents(own)).toEqual([]);
  });

  it('works alongside saves, and merges into the same account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [old, other, own] = [await guest(), await guest(), await account()];
      const mine = await own.list('Birthday');
      await own.save(mine, 'known');
      await old.save(await old.list('Birthday'), 'old');
      await old.save((await old.lists())[0] as List, 'known');
      const list = await other.list('Birthday');
      await other.save(list, 'other');
      await merge(old, own);
      const [undoing, merging, ...saves] = await Promise.all([
        own.undo(old.id),
        other
          .call('GET', '/me')
          .then(() => own.call('POST', '/auth/migrate', { old_refresh_token: other.refreshToken })),
        own.save(mine, 'during-1'),
        own.save(mine, 'during-2'),
        other.save(list, 'late'),
      ]);
      expect([undoing.status, merging.status]).toEqual([200, 200]);
      expect(await contents(old)).toEqual(['Birthday: known', 'Birthday: old']);
      const late = saves[2]?.status === 200 ? ['Birthday: late'] : [];
      const there = [
        'Birthday: during-1',
        'Birthday: during-2',
        'Birthday: known',
        ...late,
        'Birthday: other',
      ];
      expect(await contents(own)).toEqual(there);
    }
  });

  it('loses nothing to saves in its lists at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [old, own] = [await guest(), await account()];
      const garden = await old.list('Garden');
      await old.save(garden, 'spade');
      await merge(old, own);
      const [undoing, ...saves] = await Promise.all([
        own.undo(old.id),
        ...Array.from({ length: 6 }, (_, n) => own.save(garden, `late-${n}`)),
      ]);
      expect(undoing.status).toBe(200);
      const kept = saves.flatMap(({ status }, n) => (status === 200 ? [`Garden: late-${n}`] : []));
      for (const { status, body } of saves) {
        if (status !== 200) expect(body.error).toBe('invalid_wishlist');
      }
      expect(await contents(old)).toEqual(['Garden: spade']);
      expect(await contents(own)).toEqual(kept);
    }
  });

  it('is refused once the account is deleted, together with its journal', async () => {
    const [old, own] = [await guest(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    await deleteAccount(api.ctx, own.id);
    expect((await own.undo(old.id)).status).toBe(401);
    expect(await prisma.accountMergeChange.count({ where: { oldUserId: old.id } })).toBe(0);
    expect(await prisma.user.count({ where: { id: old.id } })).toBe(0);
  });

  it('leaves both accounts as they are if it fails midway', async () => {
    const [old, own] = [await guest(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await merge(old, own);
    await prisma.$executeRawUnsafe(`ALTER TABLE account_migrations RENAME COLUMN undone_at TO away`);
    const failed = await own
      .undo(old.id)
      .finally(() =>
        prisma.$executeRawUnsafe(`ALTER TABLE account_migrations RENAME COLUMN away TO undone_at`),
      );
    expect(failed.status).toBe(500);
    expect(await contents(own)).toEqual(['Garden: spade']);
    await undone(old, own);
    expect(await contents(old)).toEqual(['Garden: spade']);
  });
});

describe('after a partner was erased', () => {
  it('undoing doesn’t bring back its data', async () => {
    const { old, own } = await twoFullAccounts();
    const gone = await prisma.itemSource.findFirstOrThrow({ where: { item: { list: { ownerId: old.id } } } });
    await merge(old, own);
    for (const partnerId of [gone.partnerId, partner.partnerId]) {
      await transaction(api.ctx.pool, (sql) => erasePartner(sql, partnerId));
    }
    await undone(old, own);
    const items = await prisma.listItem.findMany({ where: { list: { ownerId: old.id } } });
    expect(items).toHaveLength(3);
    for (const item of items) expect(item.sourcePartnerId).not.toBe(partner.partnerId);
    expect(await prisma.itemSource.count({ where: { partnerId: gone.partnerId } })).toBe(0);
  });
});
