import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { listGifts } from '#api/modules/lists/list-gifts.ts';
import { mailNotifications } from '#api/modules/lists/mail-notifications.ts';
import { withdrawGift } from '#api/modules/lists/withdraw-gift.ts';
import { codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

async function published() {
  const owner = await api.shopper();
  await ask.update(owner, owner.list.id, { share_public: true });
  return { owner, token: owner.list.id, itemId: await ask.save(owner) };
}

describe('GET /hosted/public/lists/{token}', () => {
  it('shows a public list and its items to everyone', async () => {
    const { owner, token, itemId } = await published();
    await api.ctx.prisma.user.update({
      where: { id: owner.session.user.id },
      data: { displayName: 'Clara', username: 'clara', avatar: 'https://img.example/c.webp' },
    });
    await ask.update(owner, token, { occasion_slug: 'birthday', description: 'Thirty!' });
    const answer = await ask.publicList(token, '?lang=de');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('x-ratelimit-limit')).toBeNull();
    expect(answer.body).toEqual({
      list: {
        id: token,
        internal_id: owner.list.db_id,
        name: 'Birthday',
        description: 'Thirty!',
        image_path: '',
        share_public: true,
        created_at: expect.any(String),
        updated_at: api.time.now.toISOString(),
        occasion_slug: 'birthday',
        occasion_title: 'Geburtstag',
        productCount: 1,
        owner_username: 'clara',
        owner_avatar: 'https://img.example/c.webp',
        owner_is_premium: false,
        owner_name: 'Clara',
      },
    });
    const { body } = await ask.publicItems(token);
    expect(body).toEqual({ products: [expect.objectContaining({ item_id: itemId, purchased: false })] });
  });

  it('hides private and unknown lists', async () => {
    const { owner, token, itemId } = await published();
    await ask.update(owner, token, { share_public: false });
    const answers = [];
    for (const one of [token, 'nowhere']) {
      answers.push(await ask.publicList(one), await ask.publicItems(one), await ask.publicMark(one, itemId));
    }
    expect(codes(answers)).toEqual(answers.map(() => [404, 'not_found']));
    expect(codes([await ask.publicList('%20')])).toEqual([[400, 'missing_token']]);
    expect((await ask.items(owner, token)).body.products[0].purchased).toBe(false);
  });

  it('returns an empty list, and titles in the requested language', async () => {
    const owner = await api.shopper();
    await ask.update(owner, owner.list.id, { share_public: true });
    expect((await ask.publicItems(owner.list.id)).body).toEqual({ products: [] });
    await ask.save(owner, { title: 'Vase', marketCode: 'en-GB' });
    const { body } = await ask.publicItems(owner.list.id, '?lang=en&limit=5');
    expect(body.products).toMatchObject([{ title: 'Vase' }]);
  });
});

describe('PUT /hosted/public/lists/{token}/items/{itemId}/purchased', () => {
  const undoOf = ({ headers }: { headers: Headers }) => headers.get('x-undo-token') ?? '';
  const elsewhere = { address: '198.51.100.9' };
  const isBought = async (token: string) => (await ask.publicItems(token)).body.products[0].purchased;

  it('marks an item as bought, and returns the right to undo in a header', async () => {
    const { token, itemId } = await published();
    const marked = await ask.publicMark(token, itemId);
    expect(marked).toMatchObject({ status: 200, body: { ok: true } });
    expect(undoOf(marked)).toMatch(/^wl_undo_/);
    expect(marked.headers.get('access-control-expose-headers')).toContain('X-Undo-Token');
    expect(await isBought(token)).toBe(true);
    const foreign = await ask.publicMark(token, itemId, { purchased: false }, elsewhere);
    expect(codes([foreign])).toEqual([[403, 'forbidden']]);
    const wrong = await ask.publicMark(
      token,
      itemId,
      { purchased: false },
      { ...elsewhere, undo: 'wl_undo_x' },
    );
    expect(codes([wrong])).toEqual([[403, 'forbidden']]);
    const undo = undoOf(marked);
    expect((await ask.publicMark(token, itemId, { purchased: false }, { ...elsewhere, undo })).status).toBe(
      200,
    );
    expect(await isBought(token)).toBe(false);
    expect((await ask.publicMark(token, itemId, { purchased: false }, elsewhere)).status).toBe(200);
  });

  it('stores the undo token only as a hash, and doesn’t reveal names on the list', async () => {
    const { token, itemId } = await published();
    const undo = undoOf(await ask.publicMark(token, itemId, { purchased: true, name: ' Aunt May ' }));
    const stored = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
    expect(Buffer.from(stored.purchaseUndoHash ?? []).toString('latin1')).not.toContain(undo);
    expect(stored.purchaseViewer).toBeNull();
    expect(stored.purchasedByName).toBe('Aunt May');
    const shown = await ask.publicItems(token);
    expect(shown.body.products[0]).toMatchObject({ purchased: true, purchased_by: null });
    expect(JSON.stringify(shown.body)).not.toContain('May');
  });

  it('refuses a second giver, and returns the first giver’s token when they repeat the request', async () => {
    const { token, itemId } = await published();
    const undo = undoOf(await ask.publicMark(token, itemId));
    const late = await ask.publicMark(token, itemId, { purchased: true, name: 'Late' }, elsewhere);
    expect(codes([late])).toEqual([[409, 'already_purchased']]);
    expect(late.headers.has('x-undo-token')).toBe(false);
    expect(undoOf(await ask.publicMark(token, itemId, { purchased: true }, { ...elsewhere, undo }))).toBe(
      undo,
    );
    expect((await ask.publicMark(token, itemId, { purchased: false }, { ...elsewhere, undo })).status).toBe(
      200,
    );
  });

  it('returns one token to twenty simultaneous givers', async () => {
    const { token, itemId } = await published();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask.publicMark(token, itemId, { purchased: true }, { address: `198.51.100.${n}` }),
      ),
    );
    const [first, ...late] = answers.toSorted((one, other) => one.status - other.status);
    expect(first?.status).toBe(200);
    expect(codes(late)).toEqual(late.map(() => [409, 'already_purchased']));
    expect(answers.filter(undoOf)).toHaveLength(1);
    expect(await isBought(token)).toBe(true);
  });

  it('returns an error code for each missing or invalid value', async () => {
    const { token, itemId } = await published();
    const other = await published();
    const answers = [
      await ask.publicMark(token, itemId, {}),
      await ask.publicMark(token, itemId, { purchased: 'yes' }),
      await ask.publicMark(token, 'x'),
      await ask.publicMark(token, 987654321),
      await ask.publicMark(token, other.itemId),
      await ask.publicMark(token, itemId, { purchased: true, name: 'x'.repeat(81) }),
    ];
    expect(codes(answers)).toEqual([
      [400, 'missing_params'],
      [400, 'missing_params'],
      [400, 'missing_item_id'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_input'],
    ]);
  });

  it('allows the undo token header in cross-origin requests', async () => {
    const { token, itemId } = await published();
    const asked = await api.call('OPTIONS', `/hosted/public/lists/${token}/items/${itemId}/purchased`);
    expect(asked.headers.get('access-control-allow-headers')).toContain('X-Undo-Token');
  });
});

describe('PUT /hosted/lists/{token}/items/{itemId}/purchased', () => {
  it('lets the owner and editors mark items, and remove any mark', async () => {
    const { owner, editor, viewer, stranger, token } = await ask.shared();
    await ask.update(owner, token, { share_public: true });
    const itemId = await ask.save(owner);
    await ask.publicMark(token, itemId, { purchased: true, name: 'Aunt May' });
    const seen = async (person: typeof owner) =>
      (({ purchased, purchased_by: by }) => [purchased, by])(
        (await ask.items(person, token)).body.products[0],
      );
    expect(await seen(owner)).toEqual([true, 'Aunt May']);
    expect(await seen(viewer)).toEqual([true, null]);
    expect(codes([await ask.mark(editor, token, itemId, true)])).toEqual([[409, 'already_purchased']]);
    expect(await seen(editor)).toEqual([true, 'Aunt May']);
    for (const person of [editor, owner]) {
      expect((await ask.mark(person, token, itemId, false)).body).toEqual({ ok: true });
      expect((await ask.mark(person, token, itemId, false)).status).toBe(200);
      expect(await seen(owner)).toEqual([false, null]);
      await ask.mark(person, token, itemId, true);
      expect((await seen(owner))[0]).toBe(true);
    }
    const refused = [
      await ask.mark(viewer, token, itemId),
      await ask.mark(stranger, token, itemId),
      await ask.mark(owner, token, itemId, 'yes'),
      await ask.mark(owner, token, 'x'),
      await ask.mark(owner, token, 987654321),
    ];
    expect(codes(refused)).toEqual([
      [403, 'forbidden'],
      [403, 'forbidden'],
      [400, 'missing_params'],
      [400, 'missing_item_id'],
      [404, 'not_found'],
    ]);
  });

  it('keeps one of twenty simultaneous marks', async () => {
    const { owner, editor, token } = await ask.shared();
    const itemId = await ask.save(owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask.mark(n % 2 ? owner : editor, token, itemId)),
    );
    const statuses = (of: 'owner' | 'editor') => [
      ...new Set(answers.filter((_, n) => (n % 2 ? 'owner' : 'editor') === of).map(({ status }) => status)),
    ];
    expect(statuses('owner')).toEqual([200]);
    // Either the owner or the editor is first; all of the editor's requests then get the same answer.
    expect([[200], [409]]).toContainEqual(statuses('editor'));
    expect((await ask.items(owner, token)).body.products[0].purchased).toBe(true);
  });
});

describe('purchase notifications', () => {
  it('notify the owner once per day and item, except for their own marks', async () => {
    const { owner, editor, token } = await ask.shared();
    await ask.update(owner, token, { share_public: true });
    const [first, second, third] = [await ask.save(owner), await ask.save(owner), await ask.save(owner)];
    await ask.publicMark(token, first, { purchased: true, name: 'Aunt May' });
    await ask.publicMark(token, first, { purchased: false });
    await ask.publicMark(token, first, { purchased: true });
    await ask.mark(editor, token, second);
    await ask.mark(owner, token, third);
    expect(await ask.notices(owner)).toMatchObject([
      { kind: 'item_purchased', data: { item_id: second } },
      {
        kind: 'item_purchased',
        data: { item_id: first, list_token: token, item_title: 'Ono Vase', by_name: 'Aunt May' },
      },
    ]);
    expect(await ask.notices(editor)).toMatchObject([{ kind: 'list_shared' }]);
  });

  /** A public wish for two, whose gifts are no surprise, and how its givers mark it. */
  async function wantedTwice() {
    const owner = await api.shopper();
    const token = owner.list.id;
    await ask.update(owner, token, { share_public: true });
    const itemId = await ask.save(owner);
    await ask.updateItem(owner, token, itemId, { quantity: 2 });
    const give = async (name: string, more: object = {}) =>
      (await ask.publicMark(token, itemId, { purchased: true, name, ...more })).headers.get('x-undo-token') ??
      '';
    const takeBack = (undo: string) => ask.publicMark(token, itemId, { purchased: false }, { undo });
    const named = async () => (await ask.notices(owner)).map(({ data }) => data.by_name);
    const unread = async () =>
      (await api.call('GET', '/me/notifications', { headers: owner.headers })).body.unread as number;
    return { owner, token, itemId, give, takeBack, named, unread };
  }

  it('name those who are giving it now', async () => {
    const { itemId, token, give, takeBack, named, unread } = await wantedTwice();
    const may = await give('Aunt May');
    expect([await named(), await unread()]).toEqual([['Aunt May'], 1]);
    await takeBack(may);
    expect([await named(), await unread()]).toEqual([[], 0]);
    const jo = await give('Jo', { quantity: 1 });
    const ben = await give('Ben', { quantity: 1 });
    expect([await named(), await unread()]).toEqual([['Jo, Ben'], 1]);
    await takeBack(jo);
    expect(await named()).toEqual(['Ben']);
    await ask.publicMark(token, itemId, { purchased: true, name: 'Benjamin' }, { undo: ben });
    expect(await named()).toEqual(['Benjamin']);
    await ask.publicMark(token, itemId, { purchased: false, shared: true }, { undo: ben });
    expect([await named(), await unread()], 'who only shares it').toEqual([[], 0]);
  });

  it('are hidden in a surprise, whether or not the gift is undone', async () => {
    const { owner, token, give, takeBack, named, unread } = await wantedTwice();
    const may = await give('Aunt May', { quantity: 1 });
    await ask.update(owner, token, { surprise: true });
    expect([await named(), await unread()]).toEqual([[], 0]);
    await takeBack(may);
    await give('Ben');
    expect([await named(), await unread()]).toEqual([[], 0]);
    await ask.update(owner, token, { surprise: false });
    expect(await named()).toEqual([]);
  });

  it('go with gifts that are withdrawn elsewhere, or removed by the owner', async () => {
    const { owner, token, itemId, named } = await wantedTwice();
    const giver = await api.shopper();
    await ask.publicMark(token, itemId, { purchased: true }, { as: giver });
    expect(await named()).toHaveLength(1);
    const as = { userId: giver.session.user.id, undoTokens: [] };
    const [gift] = await listGifts(api.ctx, as);
    await withdrawGift(api.ctx, as, gift!.id);
    expect(await named()).toEqual([]);
    await ask.publicMark(token, itemId, { purchased: true }, { as: giver });
    await ask.mark(owner, token, itemId, false);
    expect(await named()).toEqual([]);
  });

  it('name the giver who has it, however undoing, taking and mailing meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, token, itemId, give, takeBack, named } = await wantedTwice();
      const may = await give('Aunt May');
      const told = await api.ctx.prisma.notification.findMany({ where: { userId: owner.session.user.id } });
      const ids = told.map(({ id }) => Number(id));
      const take = async () => {
        const { status } = await ask.publicMark(token, itemId, { purchased: true, name: 'Ben' });
        return status === 200;
      };
      const [, isTaken] = await Promise.all([
        takeBack(may),
        take(),
        mailNotifications(api.ctx, { id: randomUUID(), data: { ids }, isLast: false }),
      ]);
      expect(await named()).toEqual(isTaken ? ['Ben'] : []);
      for (const { text } of await api.mailsTo(owner.session.user.email!))
        expect(text).toContain('Aunt May bought');
      if (!isTaken) expect(await take()).toBe(true);
      expect(await named()).toEqual(['Ben']);
    }
  });
});
