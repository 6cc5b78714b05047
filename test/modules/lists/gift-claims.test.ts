/** Gifts of several givers: parts, names, notes, sharing and undoing. docs/rules.md, “Gifts”. */
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { oneLine } from '#api/platform/schemas.ts';
import { type Answer, codes, product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

const undoOf = ({ headers }: Answer) => headers.get('x-undo-token') ?? '';
let addresses = 0;
/** Someone else's address. */
const elsewhere = () => `198.51.100.${(addresses = (addresses + 1) % 250)}`;

async function wanted(quantity: number) {
  const people = await ask.shared();
  const { owner, token } = people;
  const itemId = await ask.save(owner, { quantity });
  await ask.updateItem(owner, token, itemId, { quantity });
  await ask.update(owner, token, { share_public: true });
  const give = (body: object, address = elsewhere(), undo = '') =>
    ask.publicMark(token, itemId, { purchased: true, ...body }, { address, undo });
  const publicly = async () => (await ask.publicItems(token)).body.products[0];
  const seen = async () => (await ask.items(owner, token)).body.products[0];
  return { ...people, itemId, give, publicly, seen };
}

describe('a claim for part of the quantity', () => {
  it('leaves the rest to others, and never more than is wanted', async () => {
    const { give, publicly, seen } = await wanted(4);
    const first = await give({ quantity: 2, name: 'May', note: 'In blue' });
    expect(first.status).toBe(200);
    expect(await publicly()).toMatchObject({ purchased: false, purchased_quantity: 2, quantity: 4 });
    const tooMany = await give({ quantity: 3 });
    expect(tooMany).toMatchObject({ status: 409, body: { error: 'quantity_unavailable', remaining: 2 } });
    await give({ quantity: 1, name: 'Ben' });
    // Without a quantity, all that is still wanted.
    await give({});
    expect(await publicly()).toMatchObject({ purchased: true, purchased_quantity: 4 });
    expect(codes([await give({}), await give({ quantity: 1 })])).toEqual([
      [409, 'already_purchased'],
      [409, 'already_purchased'],
    ]);
    expect(await seen()).toMatchObject({
      purchased: true,
      purchased_by: 'May, Ben',
      gifts: [
        { name: 'May', note: 'In blue', quantity: 2, shared: false },
        { name: 'Ben', note: '', quantity: 1 },
        { name: '', quantity: 1 },
      ],
    });
  });

  it('can be changed and undone by its giver alone', async () => {
    const { give, publicly } = await wanted(4);
    const undo = undoOf(await give({ quantity: 2, name: 'May' }));
    expect(undoOf(await give({ quantity: 3 }, elsewhere(), undo))).toBe(undo);
    expect(await publicly()).toMatchObject({ purchased_quantity: 3 });
    // Repeating it changes nothing.
    expect((await give({ quantity: 3 }, elsewhere(), undo)).status).toBe(200);
    const other = undoOf(await give({ quantity: 1 }));
    expect(await publicly()).toMatchObject({ purchased: true, purchased_quantity: 4 });
    expect(codes([await give({ quantity: 4 }, elsewhere(), undo), await give({ purchased: false })])).toEqual(
      [
        [409, 'quantity_unavailable'],
        [403, 'forbidden'],
      ],
    );
    await give({ purchased: false }, elsewhere(), undo);
    expect(await publicly()).toMatchObject({ purchased: false, purchased_quantity: 1 });
    await give({ purchased: false }, elsewhere(), other);
    expect(await publicly()).toMatchObject({ purchased: false, purchased_quantity: 0 });
  });

  it('is decided by the database for many givers at once', async () => {
    const { give, publicly, seen } = await wanted(5);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => give({ quantity: 1 + (n % 2) })));
    const given = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    expect(new Set(given.map(undoOf)).size).toBe(given.length);
    const { gifts, purchased } = await seen();
    const sum = (gifts as { quantity: number }[]).reduce((total, { quantity }) => total + quantity, 0);
    expect([sum <= 5, gifts.length, purchased]).toEqual([true, given.length, sum === 5]);
    expect((await publicly()).purchased_quantity).toBe(sum);
    const last = await Promise.all(Array.from({ length: 10 }, () => give({})));
    expect(last.filter(({ status }) => status === 200)).toHaveLength(sum === 5 ? 0 : 1);
    expect(await publicly()).toMatchObject({ purchased: true, purchased_quantity: 5 });
  });

  it('is recounted when the owner wants more or fewer', async () => {
    const { owner, token, itemId, give, publicly } = await wanted(1);
    await give({});
    const want = (quantity: number) => ask.updateItem(owner, token, itemId, { quantity });
    await want(3);
    expect(await publicly()).toMatchObject({ purchased: false, purchased_quantity: 1 });
    await give({ quantity: 1 });
    await want(2);
    expect(await publicly()).toMatchObject({ purchased: true, purchased_quantity: 2 });
    expect((await ask.read(owner, token)).body.purchased_count).toBe(1);
  });

  it('is recounted when the shop saves another quantity', async () => {
    const shopper = await api.embed();
    const { headers, list } = shopper;
    const save = (quantity: number) => {
      const body = { wishlistId: list.db_id, product: product('mug', { metadata: { quantity } }) };
      return api.call('POST', '/widget/save', { headers, body });
    };
    const itemId = (await save(1)).body.item_id as number;
    await ask.update(shopper, list.id, { share_public: true });
    await ask.publicMark(list.id, itemId);
    const seen = async () => (await ask.publicItems(list.id)).body.products[0];
    await save(3);
    expect(await seen()).toMatchObject({ quantity: 3, purchased: false, purchased_quantity: 1 });
    expect((await ask.read(shopper, list.id)).body.purchased_count).toBe(0);
    await save(1);
    expect(await seen()).toMatchObject({ quantity: 1, purchased: true, purchased_quantity: 1 });
  });

  it('can be an editor’s', async () => {
    const { owner, editor, token, itemId, give, seen } = await wanted(3);
    const mark = (person: typeof editor, body: object) =>
      api.call('PUT', `/hosted/lists/${token}/items/${itemId}/purchased`, {
        headers: person.headers,
        body: { purchased: true, ...body },
      });
    await mark(editor, { quantity: 2, note: 'Ordered' });
    expect(await seen()).toMatchObject({ purchased: false, purchased_quantity: 2 });
    expect((await mark(editor, { quantity: 4 })).body).toMatchObject({ remaining: 3 });
    await give({ name: 'May' });
    expect((await mark(editor, {})).status).toBe(200);
    expect((await seen()).gifts).toMatchObject([{ quantity: 2, note: 'Ordered' }, { name: 'May' }]);
    await mark(owner, { purchased: false });
    expect(await seen()).toMatchObject({ purchased: false, purchased_quantity: 0, gifts: [] });
  });
});

describe('a shared gift', () => {
  it('is joined without taking it, until someone buys it', async () => {
    const { give, publicly, seen } = await wanted(1);
    const may = undoOf(await give({ purchased: false, shared: true, name: 'May', show_name: true }));
    await give({ purchased: false, shared: true, name: 'Ben', note: 'I can collect it' });
    expect(await publicly()).toMatchObject({
      purchased: false,
      purchased_quantity: 0,
      sharing: 2,
      giver_names: ['May'],
    });
    expect(undoOf(await give({ purchased: true }, elsewhere(), may))).toBe(may);
    expect(await publicly()).toMatchObject({ purchased: true, sharing: 1, giver_names: ['May'] });
    expect(codes([await give({ purchased: false, shared: true })])).toEqual([[409, 'already_purchased']]);
    expect((await seen()).gifts).toMatchObject([
      { name: 'May', quantity: 1, shared: true },
      { name: 'Ben', quantity: 0, shared: true, note: 'I can collect it' },
    ]);
    await give({ purchased: false }, elsewhere(), may);
    expect(await publicly()).toMatchObject({ purchased: false, sharing: 1, giver_names: [] });
  });

  it('has at most a hundred givers', async () => {
    const { itemId, give, publicly } = await wanted(1);
    const claims = Array.from({ length: 100 }, () => ({
      itemId,
      quantity: 0,
      shared: true,
      createdAt: api.time.now,
    }));
    await api.ctx.prisma.giftClaim.createMany({ data: claims.slice(1) });
    const share = () => give({ purchased: false, shared: true });
    const answers = await Promise.all([share(), share(), share(), share()]);
    expect(answers.map(({ status, body }) => body.error ?? status).sort()).toEqual([
      200,
      ...Array<string>(3).fill('too_many_givers'),
    ]);
    expect(codes([await give({})])).toEqual([[409, 'too_many_givers']]);
    expect(await publicly()).toMatchObject({ purchased: false, sharing: 100 });
  });
});

describe('a reservation', () => {
  const inDays = (days: number) =>
    new Date(api.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const reserve = (days = 7, body: object = {}) => ({
    purchased: false,
    reserve_until: inDays(days),
    ...body,
  });

  it('keeps a gift from others until its giver buys it, and isn’t a purchase', async () => {
    const { owner, token, give, publicly, seen } = await wanted(1);
    const undo = undoOf(await give(reserve(7, { name: 'May', note: 'In blue' })));
    const day = inDays(7);
    expect(await publicly()).toMatchObject({
      purchased: false,
      purchased_quantity: 0,
      reserved: true,
      reserved_quantity: 1,
      reserved_until: day,
      sharing: 0,
    });
    expect((await ask.read(owner, token)).body.purchased_count).toBe(0);
    expect(codes([await give({}), await give(reserve()), await give({ purchased: false })])).toEqual([
      [409, 'already_reserved'],
      [409, 'already_reserved'],
      [403, 'forbidden'],
    ]);
    expect((await seen()).gifts).toMatchObject([
      { name: 'May', note: 'In blue', quantity: 0, reserved_quantity: 1, reserved_until: day },
    ]);
    const notices = async () =>
      (
        (await api.call('GET', '/me/notifications', { headers: owner.headers })).body
          .notifications as unknown[]
      ).length;
    expect(await notices()).toBe(0);
    expect(undoOf(await give({}, elsewhere(), undo))).toBe(undo);
    expect(await publicly()).toMatchObject({
      purchased: true,
      reserved: false,
      reserved_quantity: 0,
      reserved_until: null,
    });
    expect((await seen()).gifts).toMatchObject([{ name: 'May', quantity: 1, reserved_quantity: 0 }]);
    expect(await notices()).toBe(1);
    // They may change their mind.
    await give(reserve(3), elsewhere(), undo);
    expect(await publicly()).toMatchObject({ purchased: false, reserved: true, reserved_until: inDays(3) });
    await give({ purchased: false }, elsewhere(), undo);
    expect(await publicly()).toMatchObject({ purchased: false, reserved: false });
  });

  it('ends with its day, without a job', async () => {
    const { give, publicly, itemId } = await wanted(1);
    const undo = undoOf(await give(reserve(1, { name: 'May', show_name: true })));
    const { now } = api.time;
    api.time.now = new Date(`${inDays(2)}T11:59:00Z`);
    expect(await publicly()).toMatchObject({ reserved: true, giver_names: ['May'] });
    api.pass({ minutes: 1 });
    const ended = { reserved: false, reserved_quantity: 0, reserved_until: null, giver_names: [] };
    expect(await publicly()).toMatchObject(ended);
    expect((await give({})).status).toBe(200);
    expect(codes([await give({}, elsewhere(), undo)])).toEqual([[409, 'already_purchased']]);
    api.pass({ minutes: 31 * 24 * 60 });
    await cleanUp(api.ctx);
    expect(await api.ctx.prisma.giftClaim.count({ where: { itemId } })).toBe(1);
    api.time.now = now;
  });

  it('is for a part of the quantity, and leaves the rest to others', async () => {
    const { owner, token, itemId, give, publicly } = await wanted(3);
    const undo = undoOf(await give(reserve(5, { quantity: 2 })));
    expect(await publicly()).toMatchObject({
      reserved: false,
      reserved_quantity: 2,
      reserved_until: inDays(5),
    });
    expect((await give({ quantity: 2 })).body).toMatchObject({
      error: 'quantity_unavailable',
      remaining: 1,
    });
    await give({});
    expect(await publicly()).toMatchObject({ purchased_quantity: 1, reserved: true, reserved_quantity: 2 });
    await give({ quantity: 1 }, elsewhere(), undo);
    expect(await publicly()).toMatchObject({ purchased_quantity: 2, reserved: false, reserved_quantity: 0 });
    await give(reserve());
    expect(await publicly()).toMatchObject({ purchased: false, reserved: true });
    // Owners and editors can remove it.
    expect((await ask.mark(owner, token, itemId, false)).status).toBe(200);
    expect(await publicly()).toMatchObject({ purchased_quantity: 0, reserved_quantity: 0 });
  });

  it('of the last one is one giver’s, as the database decides', async () => {
    const { give, publicly } = await wanted(1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => give(n % 2 ? {} : reserve())));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { purchased, reserved } = await publicly();
    expect([purchased, reserved].filter(Boolean)).toHaveLength(1);
  });

  it('is refused for a wrong day, and with a purchase or a shared gift', async () => {
    const { give, publicly } = await wanted(1);
    const refused = [
      await give({ purchased: true, reserve_until: inDays(7) }),
      await give(reserve(7, { shared: true })),
      await give(reserve(-2)),
      await give(reserve(200)),
      await give({ purchased: false, reserve_until: 'tomorrow' }),
      await give({ purchased: false, reserve_until: 7 }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [400, 'invalid_input']));
    expect(await publicly()).toMatchObject({ purchased: false, reserved: false });
    expect((await give(reserve(180))).status).toBe(200);
  });

  it('ends when its giver deletes their account', async () => {
    const { token, itemId, stranger, publicly } = await wanted(1);
    await ask.publicMark(token, itemId, reserve(), { as: stranger });
    expect(await publicly()).toMatchObject({ reserved: true });
    const exported = (await api.call('GET', '/me/export', { headers: stranger.headers })).body;
    expect(exported.marked_as_bought_for_others).toMatchObject([
      { quantity: 0, reserved_quantity: 1, reserved_until: inDays(7) },
    ]);
    await api.call('DELETE', '/me', {
      headers: stranger.headers,
      body: { confirm: true },
    });
    expect(await publicly()).toMatchObject({ reserved: false });
  });

  it('makes room for other givers once it has ended', async () => {
    const { itemId, give } = await wanted(1);
    await api.ctx.prisma.giftClaim.createMany({
      data: Array.from({ length: 100 }, () => ({
        itemId,
        quantity: 0,
        reservedQuantity: 1,
        reservedUntil: api.time.now,
        createdAt: api.time.now,
      })),
    });
    expect((await give({})).status).toBe(200);
  });
});

describe('names and notes', () => {
  it('are for the owner, and names for others only if the giver says so', async () => {
    const { editor, viewer, stranger, token, give, publicly, seen } = await wanted(3);
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    const stored = oneLine(hostile);
    await give({ quantity: 1, name: 'May', note: 'Secret note' });
    await give({ quantity: 1, name: hostile, show_name: true });
    await give({ quantity: 1, show_name: true });
    expect((await publicly()).giver_names).toEqual([stored]);
    const everywhere = [
      (await ask.publicItems(token)).body,
      (await ask.publicList(token)).body,
      (await ask.items(viewer, token)).body,
      (await ask.items(stranger, token)).body,
      // Trying to take them over doesn't reveal them, either.
      (await give({ name: 'Eve' })).body,
      (await give({ purchased: false })).body,
    ];
    expect(JSON.stringify(everywhere)).not.toMatch(/May|Secret/);
    expect(JSON.stringify((await ask.items(editor, token)).body)).not.toContain('Secret');
    expect((await seen()).gifts).toMatchObject([
      { name: 'May', note: 'Secret note' },
      { name: stored },
      { name: '' },
    ]);
  });

  it('are hidden from the owner of a surprise until it ends', async () => {
    const { owner, token, give, seen } = await wanted(2);
    await ask.update(owner, token, { surprise: true });
    const before = await seen();
    await give({ quantity: 1, name: 'May', note: 'Blue', show_name: true });
    await give({ purchased: false, shared: true, name: 'Ben', show_name: true });
    expect(await seen()).toEqual(before);
    expect(before).toMatchObject({ purchased_quantity: 0, sharing: 0, giver_names: [], gifts: null });
    await ask.update(owner, token, { surprise: false });
    expect((await seen()).gifts).toMatchObject([{ name: 'May' }, { name: 'Ben' }]);
  });

  it('are refused if they’re too long or malformed', async () => {
    const { give, seen } = await wanted(2);
    const refused = [
      await give({ name: 'x'.repeat(81) }),
      await give({ note: 'x'.repeat(501) }),
      await give({ quantity: 0 }),
      await give({ quantity: 1.5 }),
      await give({ quantity: -1 }),
      await give({ quantity: 10_000 }),
      await give({ shared: 'yes' }),
      await give({ show_name: 1 }),
    ];
    expect(codes(refused)).toEqual(refused.map(() => [400, 'invalid_input']));
    expect((await seen()).gifts).toEqual([]);
    await give({ name: '  \n ', note: '   ' });
    expect((await seen()).gifts).toMatchObject([{ name: '', note: '' }]);
  });
});

describe('marks without a claim', () => {
  /** As a server of the previous version writes it. */
  const markAsBefore = (itemId: number, more: object = {}) =>
    api.ctx.prisma.listItem.update({
      where: { id: itemId },
      data: { purchased: true, purchasedAt: api.time.now, purchasedByName: 'Aunt May', ...more },
    });

  it('cover the quantity that no one else gives', async () => {
    const { itemId, give, publicly, seen } = await wanted(3);
    await markAsBefore(itemId);
    expect(await publicly()).toMatchObject({ purchased: true, purchased_quantity: 3 });
    expect(await seen()).toMatchObject({
      purchased_by: 'Aunt May',
      gifts: [{ name: 'Aunt May', quantity: 3 }],
    });
    expect(codes([await give({}), await give({ purchased: false })])).toEqual([
      [409, 'already_purchased'],
      [403, 'forbidden'],
    ]);
    expect((await seen()).gifts).toMatchObject([{ name: 'Aunt May', quantity: 3 }]);
  });

  it('stay removed once a server of the previous version has removed them', async () => {
    const { itemId, give, publicly, seen } = await wanted(2);
    await give({ quantity: 1 });
    await give({ quantity: 1, name: 'Ben' });
    const stored = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
    expect(stored).toMatchObject({ purchased: true, purchasedByName: 'Ben' });
    const nobody = { purchased: false, purchasedAt: null, purchasedByName: null, purchaseUndoHash: null };
    await api.ctx.prisma.listItem.update({ where: { id: itemId }, data: nobody });
    expect(await publicly()).toMatchObject({ purchased: false, purchased_quantity: 0 });
    expect(await seen()).toMatchObject({ purchased_by: null, gifts: [] });
    await give({ quantity: 1, name: 'Zoe' });
    expect(await seen()).toMatchObject({ purchased_quantity: 1, gifts: [{ name: 'Zoe' }] });
  });
});

it('claims move with their item, and are merged with those of the item it replaces', async () => {
  const { owner, token, itemId, give, seen } = await wanted(2);
  const second = await ask.create(owner, 'Kitchen');
  const { url } = await api.ctx.prisma.product.findFirstOrThrow({
    where: { items: { some: { id: itemId } } },
  });
  const body = { wishlistId: second.db_id, product: { url, title: 'Ono Vase', metadata: { quantity: 1 } } };
  const twin = (await api.call('POST', '/hosted/save', { headers: owner.headers, body })).body
    .item_id as number;
  await ask.update(owner, second.id, { share_public: true });
  const undo = undoOf(await ask.publicMark(second.id, twin, { purchased: true, name: 'Ben' }));
  await give({ quantity: 1, name: 'May' });
  await ask.move(owner, second.id, twin, token);
  expect(await seen()).toMatchObject({ item_id: twin, purchased: true, quantity: 1 });
  expect((await seen()).gifts).toHaveLength(2);
  await ask.publicMark(token, twin, { purchased: false }, { undo, address: elsewhere() });
  expect(await seen()).toMatchObject({ purchased: true, purchased_by: 'May' });
});

it('deleting an account or a list leaves no names or notes behind', async () => {
  const { editor, owner, token, itemId, seen } = await wanted(2);
  await api.call('PUT', `/hosted/lists/${token}/items/${itemId}/purchased`, {
    headers: editor.headers,
    body: { purchased: true, note: 'From me' },
  });
  const { body } = await api.call('GET', '/me/export', { headers: editor.headers });
  expect(body.marked_as_bought_for_others).toMatchObject([{ quantity: 2, note: 'From me' }]);
  expect((await api.call('DELETE', '/me', { headers: editor.headers, body: { confirm: true } })).status).toBe(
    200,
  );
  expect(await seen()).toMatchObject({
    purchased: true,
    purchased_by: null,
    gifts: [{ name: '', note: '' }],
  });
  await ask.remove(owner, token);
  expect(await api.ctx.prisma.giftClaim.count({ where: { itemId } })).toBe(0);
});
