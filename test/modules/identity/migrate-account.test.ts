import { describe, expect, it } from 'vitest';
import { readPublicList } from '#api/modules/lists/read-public-list.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;
type Headers = Record<string, string>;
interface List {
  id: string;
  db_id: number;
  name: string;
}
interface Item {
  wishlist_id: number;
  list_name: string;
  item_id: number;
  url: string;
  variantId: string | null;
}

const partner = await api.partner();
/** Requests a new widget token each time, as a shop's page would, since the clock moves by days here. */
async function widgetToken(): Promise<Headers> {
  const body = { origin: shopOrigin, public_key: partner.keys.test.key };
  return { 'x-widget-token': (await api.call('POST', '/widget/init', { body })).body.token };
}

/** A person's session, and functions to create and fill lists. */
function person(session: { access_token: string; refresh_token: string; user: { id: string } }) {
  const headers: Headers = { authorization: `Bearer ${session.access_token}` };
  return {
    headers,
    id: session.user.id,
    refreshToken: session.refresh_token,
    accessToken: session.access_token,
    async list(name: string): Promise<List> {
      return (await api.call('POST', '/hosted/me/lists', { headers, body: { name } })).body.list;
    },
    save: async (list: List, slug: string, more: Record<string, unknown> = {}) =>
      api.call('POST', '/widget/save', {
        headers: { ...headers, ...(await widgetToken()) },
        body: { wishlistId: list.db_id, product: product(slug, more) },
      }),
    lists: async () => (await api.call('POST', '/hosted/lists', { headers })).body.lists as List[],
    items: async () =>
      (await api.call('GET', '/widget/saved-products', { headers: { ...headers, ...(await widgetToken()) } }))
        .body.products as Item[],
  };
}
type Person = ReturnType<typeof person>;

const anonymous = async () => person((await api.call('POST', '/auth/anonymous')).body);
const account = async () => {
  const { session } = await api.shopper();
  await prisma.list.deleteMany({ where: { ownerId: session.user.id } });
  return person({
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    user: session.user,
  });
};
const migrate = (to: Person, from: Person, body: unknown = { old_refresh_token: from.refreshToken }) =>
  api.call('POST', '/auth/migrate', { headers: to.headers, body });
const contents = async (of: Person) =>
  (await of.items())
    .map((item) => `${item.list_name}: ${item.url.split('/').at(-1)} ${item.variantId ?? ''}`.trim())
    .sort();

describe('POST /auth/migrate', () => {
  it('moves lists with their items, links and dates, and returns a summary', async () => {
    const [old, own] = [await anonymous(), await account()];
    const list = await old.list('Garden');
    const saved = await old.save(list, 'spade', { metadata: { variantId: '7', quantity: 2 } });
    await prisma.list.update({ where: { id: list.db_id }, data: { sharePublic: true } });
    api.pass({ minutes: 5 });

    expect(await migrate(own, old)).toMatchObject({
      status: 200,
      body: {
        old_user_id: old.id,
        new_user_id: own.id,
        migrated_at: api.time.now.toISOString(),
        lists_moved: 1,
        lists_merged: 0,
        items_moved: 1,
        items_already_there: 0,
        lists: [{ token: list.id, name: 'Garden', result: 'moved', into: null, items_moved: 1 }],
      },
    });
    expect(await own.lists()).toMatchObject([{ id: list.id, db_id: list.db_id, role: 'owner' }]);
    expect(await own.items()).toMatchObject([{ item_id: saved.body.item_id, variantId: '7', quantity: 2 }]);
    expect(await readPublicList(api.ctx, list.id)).toMatchObject({
      internal_id: list.db_id,
      productCount: 1,
    });
  });

  it('merges lists with the same name, and only those', async () => {
    const [old, own] = [await anonymous(), await account()];
    const theirs = await old.list('  bIRTHDAY ');
    const mine = await own.list('Birthday');
    const others = await Promise.all(['Birthday 2', 'Birth day', 'Birthdays'].map((name) => old.list(name)));
    await own.save(mine, 'a', { title: 'As the account has it', metadata: { variantId: '1' } });
    await old.save(theirs, 'a', { title: 'Otherwise', metadata: { variantId: '1' } });
    await old.save(theirs, 'a', { metadata: { variantId: '2' } });
    await old.save(theirs, 'b');
    for (const list of others) await old.save(list, 'b');

    const { body } = await migrate(own, old);
    expect(body).toMatchObject({ lists_moved: 3, lists_merged: 1, items_moved: 5, items_already_there: 1 });
    expect(body.lists).toContainEqual({
      token: theirs.id,
      name: theirs.name,
      result: 'merged',
      into: mine.id,
      into_name: 'Birthday',
      items_moved: 2,
      items_already_there: 1,
    });
    expect((await own.lists()).map(({ name }) => name).sort()).toEqual([
      'Birth day',
      'Birthday',
      'Birthday 2',
      'Birthdays',
    ]);
    expect(await contents(own)).toEqual([
      'Birth day: b',
      'Birthday 2: b',
      'Birthday: a 1',
      'Birthday: a 2',
      'Birthday: b',
      'Birthdays: b',
    ]);
    const kept = await prisma.listItem.findFirst({ where: { listId: mine.db_id, variantId: '1' } });
    expect(kept?.title).toBe('As the account has it');
  });

  it('keeps the later surprise date when merging two lists', async () => {
    const [old, own] = [await anonymous(), await account()];
    const [theirs, mine] = [await old.list('Feast'), await own.list('Feast')];
    const inDays = (days: number) => new Date(api.time.now.getTime() + days * 86_400_000);
    const until = (list: { db_id: number }, surpriseUntil: Date) =>
      prisma.list.update({ where: { id: list.db_id }, data: { surpriseUntil } });
    await until(mine, inDays(-30));
    await until(theirs, inDays(30));
    expect((await migrate(own, old)).body).toMatchObject({ lists_merged: 1 });
    expect(await prisma.list.findUnique({ where: { id: mine.db_id } })).toMatchObject({
      surpriseUntil: inDays(30),
    });
  });

  it('fills in details missing from the account’s item, and keeps the older date', async () => {
    const [old, own] = [await anonymous(), await account()];
    const [theirs, mine] = [await old.list('Books'), await own.list('books')];
    const first = api.time.now;
    const before = await old.save(theirs, 'atlas', {
      description: 'With maps',
      price: 3000,
      currency: 'EUR',
    });
    await prisma.listItem.update({
      where: { id: before.body.item_id },
      data: { note: 'the large one', priority: 2, purchased: true, ownerMarked: true },
    });
    api.pass({ minutes: 10 });
    const kept = await own.save(mine, 'atlas', { price: undefined, currency: undefined });
    await migrate(own, old);
    expect(await prisma.listItem.findMany({ where: { listId: mine.db_id } })).toMatchObject([
      {
        id: kept.body.item_id,
        description: 'With maps',
        priceMinor: 3000,
        currency: 'EUR',
        note: 'the large one',
        priority: 2,
        purchased: true,
        ownerMarked: true,
        addedAt: first,
      },
    ]);
  });

  it('keeps a shared list separate, so that its link still works and nothing private is revealed', async () => {
    const [old, own] = [await anonymous(), await account()];
    const friend = await account();
    const shown = await old.list('Wedding');
    const hidden = await old.list('Secret');
    await old.save(hidden, 'ring');
    await prisma.list.update({ where: { id: shown.db_id }, data: { sharePublic: true } });
    const [mine, open] = [await own.list('Wedding'), await own.list('Secret')];
    await own.save(mine, 'dress');
    await prisma.listCollaborator.create({ data: { listId: open.db_id, userId: friend.id } });

    expect((await migrate(own, old)).body).toMatchObject({ lists_moved: 2, lists_merged: 0 });
    expect((await readPublicList(api.ctx, shown.id)).productCount).toBe(0);
    expect(await contents(friend)).toEqual([]);
    expect(await contents(own)).toEqual(['Secret: ring', 'Wedding: dress']);
  });

  it('moves friends, follows, shared lists, notifications and imports without duplicates', async () => {
    const [old, own, anna, ben] = [await anonymous(), await account(), await account(), await account()];
    const befriend = async (a: string, b: string) => {
      const [userA, userB] = [a, b].sort() as [string, string];
      await prisma.friendship.create({ data: { userA, userB } });
    };
    await befriend(old.id, anna.id);
    await befriend(old.id, ben.id);
    await befriend(own.id, ben.id);
    await befriend(old.id, own.id);
    const [annas, bens, owns] = [await anna.list('A'), await ben.list('B'), await own.list('O')];
    const listed = await old.list('Wishes');
    await prisma.listFollow.createMany({
      data: [
        { listId: annas.db_id, userId: old.id },
        { listId: bens.db_id, userId: old.id },
        { listId: bens.db_id, userId: own.id },
        { listId: owns.db_id, userId: old.id },
        { listId: listed.db_id, userId: own.id },
      ],
    });
    await prisma.listCollaborator.createMany({
      data: [
        { listId: annas.db_id, userId: old.id, role: 'editor' },
        { listId: annas.db_id, userId: own.id, role: 'viewer' },
        { listId: bens.db_id, userId: old.id, role: 'editor' },
        { listId: owns.db_id, userId: old.id, role: 'editor' },
        { listId: listed.db_id, userId: own.id, role: 'editor' },
      ],
    });
    await prisma.notification.createMany({
      data: [
        { userId: old.id, kind: 'list_shared', dedupeKey: `${old.id}:list_shared:1` },
        { userId: own.id, kind: 'list_shared', dedupeKey: `${own.id}:list_shared:1` },
        { userId: old.id, kind: 'import_done' },
        { userId: anna.id, kind: 'friend_accepted', data: { by_user_id: old.id, by_name: '' } },
      ],
    });
    await prisma.import.create({ data: { userId: old.id, listId: listed.db_id, kind: 'links' } });
    await prisma.inviteCode.create({
      data: { code: `code-${old.id}`, userId: old.id, expiresAt: new Date('2027-01-01') },
    });
    await prisma.feedback.create({ data: { userId: old.id, kind: 'idea', text: 'More' } });
    await prisma.friendRequest.create({ data: { fromUserId: old.id, toEmail: 'x@mail.example' } });

    expect((await migrate(own, old)).body).toMatchObject({
      friends_moved: 1,
      follows_moved: 1,
      collaborations_moved: 1,
      notifications_moved: 1,
      imports_moved: 1,
      invite_codes_moved: 1,
      friend_requests_moved: 1,
    });
    const ofOwn = { where: { userId: own.id } };
    expect(await prisma.friendship.count({ where: { OR: [{ userA: own.id }, { userB: own.id }] } })).toBe(2);
    expect((await prisma.listFollow.findMany(ofOwn)).map(({ listId }) => listId).sort()).toEqual(
      [annas.db_id, bens.db_id].sort(),
    );
    expect((await prisma.listCollaborator.findMany(ofOwn)).map((row) => [row.listId, row.role])).toEqual(
      expect.arrayContaining([
        [annas.db_id, 'editor'],
        [bens.db_id, 'editor'],
      ]),
    );
    expect(await prisma.listCollaborator.count(ofOwn)).toBe(2);
    expect((await prisma.notification.findMany(ofOwn)).map(({ kind }) => kind).sort()).toEqual([
      'import_done',
      'list_shared',
    ]);
    expect(await prisma.notification.findFirst({ where: { userId: anna.id } })).toMatchObject({
      data: { by_user_id: own.id },
    });
    expect(await prisma.import.count(ofOwn)).toBe(1);
    expect(await prisma.feedback.count(ofOwn)).toBe(1);
  });

  it('continues an import in the list its own was merged into', async () => {
    const [old, own] = [await anonymous(), await account()];
    const [theirs, mine] = [await old.list('Kitchen'), await own.list('Kitchen')];
    const twin = await old.save(theirs, 'pan');
    const there = await own.save(mine, 'pan');
    const { id } = await prisma.import.create({
      data: {
        userId: old.id,
        listId: theirs.db_id,
        kind: 'links',
        rows: { create: [{ position: 0, status: 'saved', itemId: twin.body.item_id }, { position: 1 }] },
      },
    });
    await migrate(own, old);
    expect(await prisma.import.findUnique({ where: { id }, include: { rows: true } })).toMatchObject({
      userId: own.id,
      listId: mine.db_id,
      rows: [{ itemId: there.body.item_id }, { position: 1 }],
    });
  });

  it('returns the same receipt when repeated, for either token', async () => {
    const [old, own] = [await anonymous(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    const first = await migrate(own, old);
    await own.save((await own.lists())[0] as List, 'rake');
    expect((await migrate(own, old)).body).toEqual(first.body);
    expect((await migrate(own, old, { old_access_token: old.accessToken })).body).toEqual(first.body);
    expect(await contents(own)).toEqual(['Garden: rake', 'Garden: spade']);
    const stranger = await account();
    expect((await migrate(stranger, old)).body.error, 'the receipt belongs to the account').toBe(
      'old_user_not_found',
    );
  });

  it('accepts an access token as proof, and ends every session of the old account', async () => {
    const [old, own] = [await anonymous(), await account()];
    const list = await old.list('Garden');
    expect((await migrate(own, old, { old_access_token: old.accessToken })).status).toBe(200);
    const refreshed = await api.call('POST', '/auth/refresh', { body: { refresh_token: old.refreshToken } });
    expect(refreshed.status).toBe(401);
    expect(await prisma.user.count({ where: { id: old.id } })).toBe(0);
    expect((await old.save(list, 'late')).body.error).toBe('unauthorized');
    expect((await api.call('GET', '/me', { headers: old.headers })).status).toBe(401);
  });

  it('doesn’t change what was counted for partners', async () => {
    const [old, own] = [await anonymous(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    const actions = await prisma.usageAction.findMany({ orderBy: { id: 'asc' } });
    await migrate(own, old);
    expect(await prisma.usageAction.findMany({ orderBy: { id: 'asc' } })).toEqual(actions);
  });

  it('requires proof, and rejects other people’s, unknown and non-anonymous accounts', async () => {
    const [old, own, other] = [await anonymous(), await account(), await account()];
    const unknown = await anonymous();
    await prisma.user.delete({ where: { id: unknown.id } });
    const errors = [];
    for (const body of [
      {},
      { old_refresh_token: '' },
      { old_refresh_token: 'wl_rt_guess' },
      { old_access_token: 'x.y.z' },
      { old_refresh_token: 7 },
      { old_user_id: old.id },
    ]) {
      errors.push((await migrate(own, old, body)).body.error);
    }
    expect(errors).toEqual(Array(6).fill('missing_data'));
    expect((await api.call('POST', '/auth/migrate', { body: {} })).body.error).toBe('unauthorized');
    expect(await migrate(own, unknown)).toMatchObject({ status: 404, body: { error: 'old_user_not_found' } });
    expect(await migrate(own, other)).toMatchObject({
      status: 400,
      body: { error: 'old_user_not_anonymous' },
    });
    expect((await migrate(own, own)).body.error).toBe('old_user_not_anonymous');
    expect((await migrate(old, old)).body.error).toBe('old_user_not_anonymous');
    api.pass({ minutes: 16 });
    expect((await api.call('POST', '/auth/migrate', { headers: own.headers, body: {} })).status).toBe(401);
  });

  it('changes nothing if it fails midway', async () => {
    const [old, own] = [await anonymous(), await account()];
    await old.save(await old.list('Garden'), 'spade');
    await prisma.$executeRawUnsafe(`ALTER TABLE account_migrations RENAME COLUMN receipt TO away`);
    const failed = await migrate(own, old, { old_access_token: old.accessToken }).finally(() =>
      prisma.$executeRawUnsafe(`ALTER TABLE account_migrations RENAME COLUMN away TO receipt`),
    );
    expect(failed).toMatchObject({ status: 500, body: { error: 'migration_failed' } });
    expect(await contents(old)).toEqual(['Garden: spade']);
    expect((await migrate(own, old)).status).toBe(200);
  });
});

describe('merging alongside other requests', () => {
  it('merges once for simultaneous requests', async () => {
    const [old, own] = [await anonymous(), await account()];
    const mine = await own.list('List 0');
    await own.save(mine, 'item-0');
    for (let n = 0; n < 3; n += 1) {
      const list = await old.list(`List ${n}`);
      for (let item = 0; item < 3; item += 1) await old.save(list, `item-${item}`);
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => migrate(own, old)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toMatchObject({ lists_moved: 2, lists_merged: 1, items_already_there: 1 });
    expect(await contents(own)).toHaveLength(9);
  });

  /** Starts someone else's change, runs the merge into its lock, and only then commits. */
  async function whileMerging(to: Person, from: Person, statement: string, values: unknown[]) {
    const client = await api.ctx.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement, values);
      const merging = migrate(to, from);
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await api.ctx.pool.query(waiting)).rows.length === 0);
      await client.query('COMMIT');
      return await merging;
    } finally {
      client.release();
    }
  }

  it('waits for an item being added to a list it merges', async () => {
    const [old, own] = [await anonymous(), await account()];
    const [theirs, mine] = [await old.list('Same'), await own.list('Same')];
    const known = await own.save(mine, 'known');
    const { body } = await whileMerging(
      own,
      old,
      `INSERT INTO list_items (list_id, product_id, source_partner_id, variant_id) VALUES ($1, $2, $3, 'late')`,
      [theirs.db_id, known.body.product_id, partner.partnerId],
    );
    expect(body).toMatchObject({ lists_merged: 1, items_moved: 1 });
    expect(await contents(own)).toEqual(['Same: known', 'Same: known late']);
  });

  it('waits for a list being created', async () => {
    const [old, own] = [await anonymous(), await account()];
    const { body } = await whileMerging(
      own,
      old,
      `INSERT INTO lists (token, owner_id, name) VALUES ($1, $2, 'Late')`,
      [`late-${old.id}`, old.id],
    );
    expect(body).toMatchObject({ lists_moved: 1 });
    expect((await own.lists()).map(({ name }) => name)).toEqual(['Late']);
  });

  it('loses no save: each is kept in the account or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [old, own] = [await anonymous(), await account()];
      const theirs = [await old.list('Same'), await old.list('Other')];
      await own.list('Same');
      const saves = Array.from({ length: 16 }, async (_, n) => ({
        slug: `race-${n}`,
        answer: await old.save(theirs[n % 2] as List, `race-${n}`),
      }));
      const [merged, ...done] = await Promise.all([migrate(own, old), ...saves]);
      expect(merged.status).toBe(200);
      const there = new Set((await own.items()).map(({ url }) => url.split('/').at(-1)));
      for (const { slug, answer } of done) {
        if (answer.status === 200) expect(there, 'everything answered with 200 is there').toContain(slug);
        else expect(['invalid_wishlist', 'unauthorized']).toContain(answer.body.error);
      }
      expect(there.size).toBe(done.filter(({ answer }) => answer.status === 200).length);
    }
  });

  it('loses no list being created, and leaves no session behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [old, own] = [await anonymous(), await account()];
      const [merged, refreshed, ...made] = await Promise.all([
        migrate(own, old),
        api.call('POST', '/auth/refresh', { body: { refresh_token: old.refreshToken } }),
        ...Array.from({ length: 8 }, (_, n) =>
          api.call('POST', '/hosted/me/lists', { headers: old.headers, body: { name: `New ${n}` } }),
        ),
      ]);
      expect(merged.status).toBe(200);
      expect([200, 401]).toContain(refreshed.status);
      const names = (await own.lists()).map(({ name }) => name).sort();
      expect(names).toEqual(
        made
          .filter(({ status }) => status === 200)
          .map(({ body }) => body.list.name)
          .sort(),
      );
      expect(made.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true);
      expect(await prisma.refreshToken.count({ where: { userId: old.id } })).toBe(0);
    }
  });

  it('lets two anonymous accounts merged into each other end up as one', async () => {
    const [a, b] = [await anonymous(), await anonymous()];
    await a.save(await a.list('A'), 'a');
    await b.save(await b.list('B'), 'b');
    const answers = await Promise.all([migrate(a, b), migrate(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await contents(answers[0].status === 200 ? a : b)).toEqual(['A: a', 'B: b']);
  });

  it('merges twenty lists of fifty items, each item once', async () => {
    const [old, own] = [await anonymous(), await account()];
    const { product_id: productId } = (await own.save(await own.list('Any'), 'many')).body;
    for (let n = 0; n < 20; n += 1) {
      const lists = await Promise.all([old.list(`List ${n}`), ...(n < 10 ? [own.list(`list ${n}`)] : [])]);
      for (const [of, list] of lists.entries()) {
        await prisma.listItem.createMany({
          data: Array.from({ length: 50 }, (_, variant) => ({
            listId: list.db_id,
            productId: productId as number,
            variantId: String(variant + of * 25),
          })),
        });
      }
    }
    expect((await migrate(own, old)).body).toMatchObject({
      lists_moved: 10,
      lists_merged: 10,
      items_moved: 10 * 50 + 10 * 25,
      items_already_there: 10 * 25,
    });
    const counts = await prisma.listItem.groupBy({
      by: ['listId'],
      where: { list: { ownerId: own.id }, productId },
      _count: true,
    });
    expect(counts.map(({ _count }) => _count).sort()).toEqual([
      1,
      ...Array(10).fill(50),
      ...Array(10).fill(75),
    ]);
  });
});
