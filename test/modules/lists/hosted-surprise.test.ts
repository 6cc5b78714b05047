import { describe, expect, it } from 'vitest';
import { codes, product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

describe('surprise mode', () => {
  async function surprised() {
    const people = await ask.shared();
    const { owner, token } = people;
    const itemId = await ask.save(owner);
    const until = new Date(api.time.now.getTime() + 10 * 60_000).toISOString();
    const { body } = await ask.update(owner, token, { share_public: true, surprise_until: until });
    expect(body.surprise_until).toBe(until);
    const seenBy = async (person: typeof owner) =>
      (({ purchased, purchased_by: by }) => [purchased, by])(
        (await ask.items(person, token)).body.products[0],
      );
    const seenInPublic = async () => (await ask.publicItems(token)).body.products[0].purchased as boolean;
    return { ...people, itemId, seenBy, seenInPublic };
  }

  it('hides purchases from the owner until the surprise ends, and shows them to everyone else', async () => {
    const { owner, editor, viewer, token, itemId, seenBy, seenInPublic } = await surprised();
    const before = (await ask.read(owner, token)).body;
    api.pass({ seconds: 1 });
    await ask.publicMark(token, itemId, { purchased: true, name: 'Aunt May' });
    expect(await seenBy(owner)).toEqual([false, null]);
    expect(await seenBy(editor)).toEqual([true, 'Aunt May']);
    expect(await seenBy(viewer)).toEqual([true, null]);
    expect(await seenInPublic()).toBe(true);
    expect((await ask.read(owner, token)).body).toEqual(before);
    expect([before.purchased_count, (await ask.read(editor, token)).body.purchased_count]).toEqual([null, 1]);
    expect(await ask.notices(owner)).toEqual([]);
    api.pass({ minutes: 10 });
    expect(await seenBy(owner)).toEqual([true, 'Aunt May']);
    expect((await ask.read(owner, token)).body.surprise_until).toBeNull();
  });

  it('can be switched on by an editor, who can neither end it nor change its date', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    const others = [viewer, stranger];
    const inDays = (days: number) => new Date(api.time.now.getTime() + days * 24 * 60 * 60_000).toISOString();
    const state = async () =>
      (({ surprise, surprise_until: date }) => [surprise, date])((await ask.read(owner, token)).body);
    for (const person of others)
      expect(codes([await ask.update(person, token, { surprise: true })])).toEqual([[403, 'forbidden']]);
    expect(await state()).toEqual([false, null]);

    expect((await ask.update(editor, token, { share_public: true, surprise: true })).status).toBe(200);
    expect(await state()).toEqual([true, null]);
    const attempts = [
      { surprise: false },
      { surprise_until: null },
      { surprise_until: inDays(1) },
      { surprise: true, surprise_until: inDays(1) },
      { surprise: true, surprise_until: inDays(-1) },
      { surprise: true, surprise_until: null, share_public: false },
    ];
    for (const changes of attempts)
      expect(codes([await ask.update(editor, token, changes)])).toEqual([[403, 'forbidden']]);
    expect(await state()).toEqual([true, null]);
    expect((await ask.read(owner, token)).body.share_public).toBe(true);

    const until = inDays(9);
    await ask.update(owner, token, { surprise_until: until });
    expect((await ask.update(editor, token, { surprise: true })).status).toBe(200);
    expect(await state()).toEqual([true, until]);
  });

  it('can be ended only by the owner', async () => {
    const { owner, editor, token, itemId, seenBy } = await surprised();
    await ask.mark(editor, token, itemId);
    expect(codes([await ask.update(editor, token, { surprise_until: null })])).toEqual([[403, 'forbidden']]);
    expect((await ask.update(editor, token, { name: 'Still mine to change' })).status).toBe(200);
    expect((await seenBy(owner))[0]).toBe(false);
    await ask.update(owner, token, { surprise_until: null });
    expect((await seenBy(owner))[0]).toBe(true);
  });

  it('shows owners their own marks, which neither reveal nor undo anyone else’s', async () => {
    const { owner, token, itemId, seenBy, seenInPublic } = await surprised();
    const undo = (await ask.publicMark(token, itemId)).headers.get('x-undo-token') ?? '';
    await ask.mark(owner, token, itemId, true);
    expect((await seenBy(owner))[0]).toBe(true);
    await ask.mark(owner, token, itemId, false);
    expect((await seenBy(owner))[0]).toBe(false);
    expect(await seenInPublic()).toBe(true);

    await ask.mark(owner, token, itemId, true);
    await ask.publicMark(token, itemId, { purchased: false }, { undo });
    expect([(await seenBy(owner))[0], await seenInPublic()]).toEqual([true, true]);
    await ask.mark(owner, token, itemId, false);
    expect([(await seenBy(owner))[0], await seenInPublic()]).toEqual([false, false]);
    expect(codes([await ask.mark(owner, token, 987654321)])).toEqual([[404, 'not_found']]);
  });

  it('doesn’t let the owner change an editor’s mark', async () => {
    const { owner, editor, token, itemId, seenBy, seenInPublic } = await surprised();
    await ask.mark(editor, token, itemId);
    await ask.mark(owner, token, itemId, true);
    await ask.mark(owner, token, itemId, false);
    expect([(await seenBy(owner))[0], await seenInPublic()]).toEqual([false, true]);
    await ask.mark(editor, token, itemId, false);
    expect(await seenInPublic()).toBe(false);
  });

  it('hides other people’s marks on an item that moves to the list, and shows the owner their own', async () => {
    const { owner, editor, token, seenBy, seenInPublic, itemId } = await surprised();
    const bought = { wishlistId: editor.list.db_id, product: product('bought-twin') };
    const { headers } = editor;
    const moving = (await api.call('POST', '/hosted/save', { headers, body: bought })).body.item_id as number;
    await ask.mark(editor, editor.list.id, moving);
    await ask.deleteItem(owner, token, itemId);
    await ask.move(editor, editor.list.id, moving, token);
    expect([await seenBy(owner), await seenInPublic()]).toEqual([[false, null], true]);

    await ask.mark(owner, token, moving);
    const again = { ...bought, wishlistId: editor.list.db_id };
    const twin = (await api.call('POST', '/hosted/save', { headers, body: again })).body.item_id as number;
    await ask.mark(editor, editor.list.id, twin);
    await ask.move(editor, editor.list.id, twin, token);
    expect([(await seenBy(owner))[0], await seenInPublic()]).toEqual([true, true]);
  });

  it('can have no date: it lasts until the owner reveals what was bought', async () => {
    const { owner, token, seenBy, itemId } = await surprised();
    const until = (await ask.read(owner, token)).body.surprise_until;
    const change = async (body: object) =>
      (({ body: { surprise, surprise_until: date } }) => [surprise, date])(
        await ask.update(owner, token, body),
      );
    expect(await change({ surprise: true })).toEqual([true, until]);
    expect(await change({ surprise: true, surprise_until: null })).toEqual([true, null]);
    await ask.publicMark(token, itemId);
    api.pass({ minutes: 11 });
    expect((await seenBy(owner))[0]).toBe(false);
    const later = new Date(api.time.now.getTime() + 60_000).toISOString();
    expect(await change({ surprise_until: later })).toEqual([true, later]);
    api.pass({ minutes: 2 });
    expect((await seenBy(owner))[0]).toBe(true);
    expect(await change({ surprise: true })).toEqual([true, null]);
    expect(await change({ surprise_until: null })).toEqual([false, null]);
    expect(await change({ surprise: true, surprise_until: later })).toEqual([false, null]);
    expect(await change({ surprise: true })).toEqual([true, null]);
    expect(await change({ surprise: false })).toEqual([false, null]);
    expect((await seenBy(owner))[0]).toBe(true);
  });

  it('is off unless the caller sets it, and refuses contradictory values', async () => {
    const { owner, token } = await ask.shared();
    expect((await ask.update(owner, token, { share_public: true })).body.surprise).toBe(false);
    const date = new Date(api.time.now.getTime() + 60_000).toISOString();
    const refused = [
      await ask.update(owner, token, { surprise: false, surprise_until: date }),
      await ask.update(owner, token, { surprise: 'yes' }),
      await ask.update(owner, token, { surprise_until: 'tomorrow' }),
    ];
    expect(codes(refused)).toEqual([
      [400, 'invalid_input'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
    ]);
    expect(refused[0]?.body.field).toBe('surprise_until');
  });
});
