/**
 * Random sequences of what guests and an account do, with merges and undos between, beside a model that only knows
 * who wished for what. MERGE_SEED and MERGE_RUNS vary them; a failure reports the seed.
 */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { MergeReceipt } from '#api/modules/identity/schemas.ts';
import { product, useApi } from '#test/support/api.ts';

const seed = Number(process.env.MERGE_SEED ?? 20_261_123);
const numRuns = Number(process.env.MERGE_RUNS ?? 14);
let steps = 0;
afterAll(() => console.log(`merge sequences: ${steps} steps, seed ${seed}`));

const api = await useApi();
const { prisma } = api.ctx;

interface Person {
  id: string;
  token: string;
  refreshToken: string;
  /** The account it is merged into. */
  into: Person | null;
}
/** That someone wished for a product. */
interface Wish {
  of: Person;
  itemId: number;
  slug: string;
  /** The item that stands for it. */
  carrier: number;
  /** The list that its item is on, once its merge is undone. */
  listId: number;
  /** The steps in which the merges in force moved it. */
  way: { merge: Merged; from: number; to: number; carrier: number }[];
}
interface Merged {
  guest: Person;
  into: Person;
  /** Lists that moved as a whole, and where the others went. */
  moved: Set<number>;
  intoOf: Map<number, number>;
}
interface Item {
  owner: string;
  id: number;
  listId: number;
  list: string;
  slug: string;
}

const unknownList = -2;
const names = ['Wishes', 'wishes ', 'Kitchen'];
const slugs = ['vase', 'lamp', 'rug'];
const pick = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % values.length];

const call = (person: Person, method: string, route: string, body?: unknown) =>
  api.call(method, route, {
    headers: { authorization: `Bearer ${person.token}` },
    ...(body !== undefined && { body }),
  });

const personOf = (session: {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}): Person => ({
  id: session.user.id,
  token: session.access_token,
  refreshToken: session.refresh_token,
  into: null,
});

async function newGuest() {
  const { body } = await api.call('POST', '/auth/anonymous');
  return personOf(body);
}
async function newAccount() {
  const { session } = await api.shopper();
  const { accessToken, refreshToken, user } = session;
  return personOf({ access_token: accessToken, refresh_token: refreshToken, user });
}

const listsOf = async (person: Person) =>
  (
    await api.ctx.pool.query<{ id: number; token: string }>(
      `SELECT id, token FROM lists WHERE owner_id = $1 ORDER BY id`,
      [person.id],
    )
  ).rows;

const itemsOf = async (...people: Person[]) =>
  (
    await api.ctx.pool.query<Item>(
      `SELECT i.id, i.list_id AS "listId", l.token AS list, l.owner_id AS owner, split_part(p.url, '/products/', 2) AS slug
       FROM list_items i JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id
       WHERE l.owner_id = ANY($1) ORDER BY i.id`,
      [people.map(({ id }) => id)],
    )
  ).rows;

/** Everything in the database that names these people, except their sessions. */
async function rowsOf(people: Person[]) {
  const ids = people.map(({ id }) => id);
  const rows = [];
  for (const query of [
    `SELECT to_jsonb(u) AS row FROM users u WHERE id = ANY($1) ORDER BY id`,
    `SELECT to_jsonb(l) AS row FROM lists l WHERE owner_id = ANY($1) ORDER BY id`,
    `SELECT to_jsonb(i) AS row FROM list_items i JOIN lists l ON l.id = i.list_id WHERE l.owner_id = ANY($1) ORDER BY i.id`,
    `SELECT to_jsonb(s) AS row FROM item_sources s JOIN list_items i ON i.id = s.item_id JOIN lists l ON l.id = i.list_id
     WHERE l.owner_id = ANY($1) ORDER BY item_id, partner_id`,
    `SELECT to_jsonb(c) AS row FROM list_collaborators c WHERE user_id = ANY($1) ORDER BY list_id, user_id`,
    `SELECT to_jsonb(f) AS row FROM list_follows f WHERE user_id = ANY($1) ORDER BY list_id, user_id`,
    `SELECT to_jsonb(f) AS row FROM friendships f WHERE user_a = ANY($1) OR user_b = ANY($1) ORDER BY user_a, user_b`,
    `SELECT to_jsonb(n) AS row FROM notifications n WHERE user_id = ANY($1) ORDER BY id`,
  ]) {
    rows.push(...(await api.ctx.pool.query<{ row: object }>(query, [ids])).rows.map(({ row }) => row));
  }
  return rows;
}

/** One account, a few guests and a stranger, with the wishes that each has made. */
class World {
  wishes: Wish[] = [];
  merges: Merged[] = [];
  readonly listIds = new Map<string, number>();
  readonly guests: Person[];
  readonly account: Person;
  constructor(account: Person, guests: Person[]) {
    this.account = account;
    this.guests = guests;
  }

  holder = (person: Person): Person => (person.into ? this.holder(person.into) : person);
  living = () => [this.account, ...this.guests].filter(({ into }) => into === null);
  wishesOf = (person: Person) => this.wishes.filter(({ of }) => this.holder(of) === person);

  async addList(person: Person, n: number) {
    await call(person, 'POST', '/hosted/me/lists', { name: pick(names, n) });
  }

  async learnLists() {
    const people = [this.account, ...this.guests].map(({ id }) => id);
    const query = `SELECT id, token FROM lists WHERE owner_id = ANY($1)`;
    const { rows } = await api.ctx.pool.query<{ id: number; token: string }>(query, [people]);
    for (const { token, id } of rows) this.listIds.set(token, id);
  }

  async save(person: Person, n: number, slugNumber: number) {
    const list = pick(await listsOf(person), n);
    if (!list) return;
    const slug = pick(slugs, slugNumber) ?? '';
    const body = { wishlistId: list.id, product: product(slug) };
    const answer = await call(person, 'POST', '/hosted/save', body);
    if (answer.status !== 200) {
      expect(['unauthorized', 'invalid_wishlist']).toContain(answer.body.error);
      return;
    }
    const itemId = answer.body.item_id as number;
    if (!this.wishes.some((wish) => wish.itemId === itemId)) {
      this.wishes.push({ of: person, listId: list.id, itemId, slug, carrier: itemId, way: [] });
    }
  }

  async remove(person: Person, n: number) {
    const item = pick(await itemsOf(person), n);
    if (!item) return;
    expect((await call(person, 'DELETE', `/hosted/lists/${item.list}/items/${item.id}`)).status).toBe(200);
    this.forget(item.id);
  }

  forget(itemId: number) {
    this.wishes = this.wishes.filter(({ carrier }) => carrier !== itemId);
  }

  async move(person: Person, n: number, to: number) {
    const items = await itemsOf(person);
    const item = pick(items, n);
    const target = pick(await listsOf(person), to);
    if (!item || !target || target.id === item.listId) return;
    const replaced = items.find(({ listId, slug }) => listId === target.id && slug === item.slug);
    const body = { target: target.token };
    const moved = await call(person, 'POST', `/hosted/lists/${item.list}/items/${item.id}/move`, body);
    expect(moved.status).toBe(200);
    if (replaced) this.forget(replaced.id);
  }

  async share(person: Person, n: number, open: boolean) {
    const list = pick(await listsOf(person), n);
    if (list) await call(person, 'PUT', `/hosted/lists/${list.token}`, { share_public: open });
  }

  async rename(person: Person, n: number, name: number) {
    const list = pick(await listsOf(person), n);
    if (list) await call(person, 'PUT', `/hosted/lists/${list.token}`, { name: pick(names, name) });
  }

  async merge(guest: Person, into: Person) {
    await this.learnLists();
    const before = await itemsOf(guest);
    const wishes = this.wishesOf(guest);
    const body = { old_refresh_token: guest.refreshToken };
    const merged = await call(into, 'POST', '/auth/migrate', body);
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    await this.follow(guest, into, wishes, before, merged.body);
  }

  /** The fate of each wish according to the receipt; the database must agree. */
  async follow(guest: Person, into: Person, wishes: Wish[], before: Item[], receipt: MergeReceipt) {
    const merge: Merged = { guest, into, moved: new Set(), intoOf: new Map() };
    for (const { token, into: target } of receipt.lists) {
      const id = this.listIds.get(token) ?? 0;
      if (target === null) merge.moved.add(id);
      else merge.intoOf.set(id, this.listIds.get(target) ?? 0);
    }
    guest.into = into;
    this.merges.push(merge);
    const after = await itemsOf(this.holder(into));
    for (const wish of wishes) {
      const from = before.find(({ id }) => id === wish.carrier)?.listId;
      if (from === undefined) continue;
      const { carrier } = wish;
      const kept = after.find(({ id }) => id === carrier);
      const twinOn = (isInto: (listId: number) => boolean) =>
        after.find(({ listId, slug }) => slug === wish.slug && isInto(listId));
      const twin = twinOn((listId) => listId === merge.intoOf.get(from));
      // An undo gave it a list of its own, which was then merged.
      const elsewhere = twinOn((listId) => [...merge.intoOf.values()].includes(listId));
      const now = kept ?? twin ?? elsewhere;
      wish.carrier = now?.id ?? -1;
      wish.way.push({ merge, from: kept || twin ? from : unknownList, to: now?.listId ?? -1, carrier });
    }
  }

  async undo(guest: Person) {
    const caller = this.holder(guest);
    const places = new Map((await itemsOf(caller)).map(({ id, listId }) => [id, listId]));
    const later: Merged[] = [];
    for (;;) {
      const holder = this.holder(guest);
      const merge = this.merges.findLast((one) => this.holder(one.guest) === holder);
      if (!merge) throw new Error('nothing to undo');
      this.takeBack(merge, places);
      if (merge.guest === guest) break;
      later.push(merge);
    }
    const { status, body } = await call(caller, 'POST', `/me/merges/${guest.id}/undo`, {});
    expect(status, JSON.stringify(body)).toBe(200);
    Object.assign(guest, personOf(body));
    await this.learnLists();
    for (const { guest: other, into } of later.reverse()) {
      const wishes = this.wishesOf(other);
      const before = wishes.map(({ carrier, slug }) => ({
        id: carrier,
        slug,
        list: '',
        owner: '',
        listId: places.get(carrier) ?? -1,
      }));
      const receipt = await prisma.accountMigration.findUniqueOrThrow({ where: { oldUserId: other.id } });
      await this.follow(other, into, wishes, before, receipt.receipt as unknown as MergeReceipt);
    }
    const items = await itemsOf(guest);
    const placeOf = (id: number) => {
      const listId = places.get(id);
      return listId === unknownList ? items.find((item) => item.id === id)?.listId : listId;
    };
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
    expect(
      items.map(({ id, listId, slug }) => ({ id, listId, slug })),
      'the guest has exactly what was theirs',
    ).toEqual(
      this.wishesOf(guest)
        .filter(({ itemId, carrier }) => itemId === carrier)
        .map(({ itemId, slug }) => ({ id: itemId, listId: placeOf(itemId), slug }))
        .sort(byId),
    );
  }

  /** Undoes a merge in the model; `places` are the lists that items are on, and change with it. */
  takeBack(merge: Merged, places: Map<number, number>) {
    const holder = this.holder(merge.guest);
    this.merges.splice(this.merges.indexOf(merge), 1);
    for (const wish of this.wishes) {
      const step = wish.way.at(-1);
      if (step?.merge !== merge) continue;
      wish.way.pop();
      const { from, to, carrier } = step;
      const at = places.get(carrier);
      if (wish.carrier !== carrier) {
        // It was on both lists: the guest's is back.
        wish.carrier = carrier;
        places.set(carrier, from);
      } else if (at === to) places.set(carrier, from);
      else if (!merge.moved.has(at ?? -1) && wish.itemId === carrier)
        Object.assign(wish, { of: holder, way: [] });
    }
    merge.guest.into = null;
  }

  /** Nothing is lost, and every item is someone's wish. */
  async check() {
    const all = await itemsOf(...this.living());
    for (const person of this.living()) {
      const items = all.filter(({ owner }) => owner === person.id);
      const wishes = this.wishesOf(person);
      for (const { carrier, slug } of wishes) {
        expect(
          items.some((item) => item.id === carrier),
          `the ${slug} is there`,
        ).toBe(true);
      }
      for (const { id } of items) {
        expect(
          wishes.some(({ itemId }) => itemId === id),
          'each item is someone’s wish',
        ).toBe(true);
      }
    }
  }
}

async function newWorld() {
  const [account, ...guests] = await Promise.all([newAccount(), newGuest(), newGuest(), newGuest()]);
  return new World(account, guests);
}

const kinds = {
  list: (world: World, person: Person, n: number) => world.addList(person, n),
  save: (world: World, person: Person, n: number, m: number) => world.save(person, n, m),
  saveMore: (world: World, person: Person, n: number, m: number) => world.save(person, n, m),
  remove: (world: World, person: Person, n: number) => world.remove(person, n),
  move: (world: World, person: Person, n: number, m: number) => world.move(person, n, m),
  share: (world: World, person: Person, n: number, m: number) => world.share(person, n, m % 2 === 0),
  rename: (world: World, person: Person, n: number, m: number) => world.rename(person, n, m),
  async merge(world: World, _person: Person, n: number, m: number) {
    const guest = pick(
      world.guests.filter(({ into }) => into === null),
      n,
    );
    const into = m % 3 === 0 ? pick(world.living(), n + 1) : world.account;
    if (guest && into && guest !== into) await world.merge(guest, into);
  },
  async undo(world: World, _person: Person, n: number) {
    const guest = pick(
      world.guests.filter(({ into }) => into !== null),
      n,
    );
    if (guest) await world.undo(guest);
  },
};
type Kind = keyof typeof kinds;

const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as Kind[]), 'merge' as const, 'undo' as const),
  who: fc.nat(50),
  n: fc.nat(50),
  m: fc.nat(50),
});

describe('any sequence of merges and undos', () => {
  it('loses and duplicates no item, and changes no one else’s lists', async () => {
    const stranger = await newAccount();
    const aside = new World(stranger, []);
    await aside.addList(stranger, 0);
    for (let n = 0; n < 3; n += 1) await aside.save(stranger, 0, n);
    const before = await rowsOf([stranger]);
    const sequences = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (list) => {
      const world = await newWorld();
      for (const [n, person] of world.living().entries()) {
        await world.addList(person, n);
        await world.save(person, 0, n);
        await world.save(person, 0, n + 1);
      }
      for (const { kind, who, n, m } of list) {
        const person = pick(world.living(), who);
        if (person) await kinds[kind](world, person, n, m);
        await world.check();
        steps += 1;
      }
      api.pass({ minutes: 1 });
      expect(await rowsOf([stranger])).toEqual(before);
    });
    await fc.assert(sequences, { seed, numRuns, endOnFailure: true });
  });
});
