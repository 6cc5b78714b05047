import { expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const ask = hosted(api);

const renew = ({ headers }: { headers: Record<string, string> }, token: string) =>
  api.call('POST', `/hosted/lists/${token}/renew-link`, { headers });

it('gives a list a new link, and the old one stops working for everyone immediately', async () => {
  const { owner, editor, token } = await ask.shared();
  const itemId = await ask.save(owner);
  await ask.update(owner, token, { share_public: true });
  const renewed = await renew(owner, token);
  expect(renewed).toMatchObject({ status: 200, body: { db_id: owner.list.db_id, share_public: true } });
  const link = renewed.body.id as string;
  expect(link).not.toBe(token);
  const answers = await Promise.all([
    ask.publicList(token),
    ask.publicItems(token),
    ask.publicMark(token, itemId),
    ask.read(owner, token),
    ask.read(editor, token),
    api.call('POST', `/hosted/public/lists/${token}/follow`, { headers: editor.headers }),
  ]);
  expect(codes(answers)).toEqual(answers.map(() => [404, 'not_found']));
  expect((await ask.publicItems(link)).body.products).toHaveLength(1);
  expect((await ask.read(editor, link)).status).toBe(200);
});

it('keeps the links of notifications, and ends what people follow', async () => {
  const { owner, editor, token } = await ask.shared();
  await ask.update(owner, token, { share_public: true });
  const fan = await api.shopper();
  await api.call('POST', `/hosted/public/lists/${token}/follow`, { headers: fan.headers });
  const link = (await renew(owner, token)).body.id as string;
  for (const person of [owner, editor]) {
    expect(await ask.notices(person)).toMatchObject([{ data: { list_token: link } }]);
  }
  const { body } = await api.call('GET', '/hosted/me/following', { headers: fan.headers });
  expect(body.lists).toEqual([]);
});

it('only the owner can renew a link', async () => {
  const { editor, viewer, stranger, owner, token } = await ask.shared();
  const answers = await Promise.all([editor, viewer, stranger].map((person) => renew(person, token)));
  expect(codes(answers)).toEqual(answers.map(() => [403, 'forbidden']));
  expect(codes([await renew(owner, 'unknown')])).toEqual([[404, 'not_found']]);
});

it('renews once if several devices ask at the same time', async () => {
  const owner = await api.shopper();
  const answers = await Promise.all(Array.from({ length: 10 }, () => renew(owner, owner.list.id)));
  const renewed = answers.filter(({ status }) => status === 200);
  expect(renewed).toHaveLength(1);
  const link = renewed[0]?.body.id as string;
  expect((await ask.read(owner, link)).body).toMatchObject({ db_id: owner.list.db_id });
});

it('receipts of merges have the new link', async () => {
  const owner = await api.shopper();
  const guest = await api.shopper();
  const receipt = {
    lists: [{ token: guest.list.id, name: 'My list', into: owner.list.id, into_name: 'My list', kept: 1 }],
  };
  await api.ctx.prisma.accountMigration.create({
    data: { oldUserId: guest.session.user.id, newUserId: owner.session.user.id, receipt },
  });
  const link = (await renew(owner, owner.list.id)).body.id as string;
  const stored = await api.ctx.prisma.accountMigration.findUniqueOrThrow({
    where: { oldUserId: guest.session.user.id },
  });
  expect(stored.receipt).toEqual({ lists: [{ ...receipt.lists[0], into: link }] });
});
