/** Only the holder of its undo token or its account can change and undo a mark. */
import { expect, it } from 'vitest';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

const undoOf = ({ headers }: Answer) => headers.get('x-undo-token') ?? '';
const off = { purchased: false };

async function published() {
  const owner = await api.shopper();
  await ask.update(owner, owner.list.id, { share_public: true });
  return { owner, token: owner.list.id, itemId: await ask.save(owner) };
}
const isBought = async (token: string) =>
  (await ask.publicItems(token)).body.products[0].purchased as boolean;

it('a neighbor with the same network and browser neither undoes nor repeats a mark', async () => {
  const { token, itemId } = await published();
  await ask.publicMark(token, itemId);
  expect(codes([await ask.publicMark(token, itemId, off)])).toEqual([[403, 'forbidden']]);
  const again = await ask.publicMark(token, itemId);
  expect(codes([again])).toEqual([[409, 'already_purchased']]);
  expect(undoOf(again)).toBe('');
  expect(await isBought(token)).toBe(true);
});

it('of twenty simultaneous givers behind one network, one gets it', async () => {
  const { token, itemId } = await published();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask.publicMark(token, itemId)));
  const [first, ...late] = answers.toSorted((one, other) => one.status - other.status);
  expect(first?.status).toBe(200);
  expect(codes(late)).toEqual(late.map(() => [409, 'already_purchased']));
  expect(answers.filter(undoOf)).toHaveLength(1);
});

it('neither a stranger’s token nor another account undoes it', async () => {
  const { owner, token, itemId } = await published();
  const other = await published();
  const stranger = await api.shopper();
  await ask.publicMark(token, itemId);
  const undo = undoOf(await ask.publicMark(other.token, other.itemId));
  const tries = [
    await ask.publicMark(token, itemId, off, { undo }),
    await ask.publicMark(token, itemId, off, { as: stranger }),
    await ask.publicMark(token, itemId, off, { as: owner }),
    await ask.publicMark(token, itemId, off, { as: stranger, undo }),
  ];
  expect(codes(tries)).toEqual(tries.map(() => [403, 'forbidden']));
  expect(await isBought(token)).toBe(true);
});

it('a mark made with an access token belongs to the account', async () => {
  const { token, itemId } = await published();
  const giver = await api.shopper();
  const undo = undoOf(
    await ask.publicMark(token, itemId, { purchased: true, note: 'In blue' }, { as: giver }),
  );
  expect(undo).toMatch(/^wl_undo_/);
  const exported = await api.call('GET', '/me/export', { headers: giver.headers });
  expect(exported.body.marked_as_bought_for_others).toMatchObject([{ title: 'Ono Vase', note: 'In blue' }]);
  const elsewhere = { as: giver, address: '198.51.100.9' };
  expect((await ask.publicMark(token, itemId, { purchased: true }, elsewhere)).status).toBe(200);
  expect((await ask.publicMark(token, itemId, off, elsewhere)).status).toBe(200);
  expect(await isBought(token)).toBe(false);

  await ask.publicMark(token, itemId, { purchased: true, name: 'Mine' }, { as: giver });
  await api.call('DELETE', '/me', { headers: giver.headers, body: { confirm: true } });
  expect(await isBought(token)).toBe(true);
  const left = await api.ctx.prisma.giftClaim.findMany({ where: { itemId } });
  expect(left).toMatchObject([{ userId: null, name: '', note: '' }]);
});

it('an expired access token is refused, so that the mark isn’t made without its account', async () => {
  const { token, itemId } = await published();
  const headers = { authorization: 'Bearer expired' };
  expect(codes([await ask.publicMark(token, itemId, { purchased: true }, { as: { headers } })])).toEqual([
    [401, 'unauthorized'],
  ]);
  expect(await isBought(token)).toBe(false);
});

it('the owner of a surprise can’t change a mark, and learns nothing by trying', async () => {
  const { owner, token, itemId } = await published();
  const free = await ask.save(owner, { title: 'Bowl' });
  await ask.update(owner, token, { surprise: true });
  const undo = undoOf(await ask.publicMark(token, itemId));
  const bodies = [
    { purchased: true },
    off,
    { purchased: true, quantity: 2 },
    { purchased: false, shared: true },
  ];
  for (const body of bodies) {
    for (const item of [itemId, free]) {
      const tries = [
        await ask.publicMark(token, item, body, { as: owner }),
        await ask.publicMark(token, item, body, { as: owner, undo }),
      ];
      expect(codes(tries)).toEqual([
        [403, 'forbidden'],
        [403, 'forbidden'],
      ]);
    }
  }
  expect(
    (await ask.publicItems(token)).body.products.map((one: { purchased: boolean }) => one.purchased),
  ).toEqual([false, true]);
  expect((await ask.publicMark(token, itemId, off, { undo })).status).toBe(200);
});
