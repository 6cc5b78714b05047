/** The reminder of a reservation, and the owner's thanks: who can ask for them, and whom they reach. docs/rules.md, “Gifts”. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { listGifts } from '#api/modules/lists/list-gifts.ts';
import { collectReminders, mailGift } from '#api/modules/lists/mail-gifts.ts';
import { confirmReminder, endReminder, remindGiver } from '#api/modules/lists/remind-giver.ts';
import { withdrawGift } from '#api/modules/lists/withdraw-gift.ts';
import { partnerEmail } from '#api/platform/mail/emails/partner-email.ts';
import { codes, useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';
import { startMailServer } from '#test/support/mail-server.ts';

const mailServer = await startMailServer();
const api = await useApi({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });
const ask = hosted(api);
const { ctx } = api;
const { prisma } = ctx;

const inDays = (days: number) =>
  new Date(api.time.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const reservation = (days = 20) => ({ purchased: false, reserve_until: inDays(days), name: 'May' });

/** A public list of Clara's with a wish, and its giver without an account. */
async function reserved(mark: object = reservation()) {
  const owner = await api.shopper();
  await prisma.user.update({ where: { id: owner.session.user.id }, data: { displayName: 'Clara' } });
  const token = owner.list.id;
  const itemId = await ask.save(owner, { title: 'Ono Vase' });
  await ask.update(owner, token, { share_public: true });
  const undo = (await ask.publicMark(token, itemId, mark)).headers.get('x-undo-token') ?? '';
  const { id: giftId } = await prisma.giftClaim.findFirstOrThrow({ where: { itemId } });
  const guest = { undoTokens: [undo], userId: null };
  return { owner, token, itemId, undo, giftId, guest, email: `giver-${giftId}@mail.example` };
}
type Reserved = Awaited<ReturnType<typeof reserved>>;

/** Asks for a reminder without an account, and returns what the link in the email says. */
async function askFor({ guest, giftId, email }: Reserved) {
  const asked = { giftId, email, lang: 'de', network: '203.0.113.0' } as const;
  const isOn = await remindGiver(ctx, guest, asked);
  const mail = mailsTo(email).at(-1);
  const url = /https?:\/\/\S+\/giving\/confirm\?\S+/.exec(mail?.text ?? '')?.[0];
  return { isOn, mail, link: url ? (new URL(url).searchParams.get('link') ?? '') : '' };
}
const confirm = ({ giftId, email }: Reserved, link: string) =>
  confirmReminder(ctx, { giftId, email, link, lang: 'de' });

/** Lets the days pass, and sends what is due. */
async function pass(days: number) {
  api.pass({ minutes: days * 24 * 60 });
  await collectReminders(ctx);
  await sent();
}
async function sent() {
  const waiting = async () =>
    (
      await ctx.pool.query(
        `SELECT FROM pgboss.job WHERE name = 'mail-gift' AND state NOT IN ('completed', 'failed')`,
      )
    ).rows.length;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}
const mailsTo = (address: string) =>
  mailServer.taken.filter(({ to }) => to.includes(address)).map(({ email }) => email);
const subjects = (address: string) => mailsTo(address).map(({ subject }) => subject);
const thank = (by: Shopper, token: string, giftId: unknown, text?: unknown) =>
  api.call('POST', `/hosted/lists/${token}/gifts/${giftId}/thanks`, { headers: by.headers, body: { text } });
const seen = async ({ owner, token }: Reserved) =>
  ((await ask.items(owner, token)).body.products as { gifts: unknown }[])[0]?.gifts;

it('reminds a giver without an account once, a week before, after their address was confirmed', async () => {
  const it = await reserved();
  const { isOn, mail, link } = await askFor(it);
  expect(isOn).toBe(false);
  // Nothing that someone else wrote is in an email that no one has asked for yet.
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Ono Vase|Clara/);
  expect(await listGifts(ctx, it.guest)).toMatchObject([{ reminder: 'offered', hasEmail: false }]);
  await confirm(it, link);
  await expect(confirm(it, link)).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await listGifts(ctx, it.guest)).toMatchObject([{ reminder: 'on', hasEmail: true }]);
  await pass(12);
  expect(subjects(it.email)).toHaveLength(1);
  await pass(2);
  expect(subjects(it.email)).toEqual([expect.any(String), 'Deine Erinnerung: Ono Vase']);
  expect(mailsTo(it.email)[1]?.text).toContain(`/de/list/${it.token}`);
  expect(await listGifts(ctx, it.guest)).toMatchObject([{ state: 'reserved', reminder: null }]);
  await pass(3);
  expect(subjects(it.email)).toHaveLength(2);
});

it('sends no reminder of what is bought, withdrawn, or reserved until another day', async () => {
  const [bought, withdrawn, ended, later] = [
    await reserved(),
    await reserved(),
    await reserved(),
    await reserved(),
  ];
  for (const one of [bought, withdrawn, ended, later]) await confirm(one, (await askFor(one)).link);
  await ask.publicMark(bought.token, bought.itemId, { purchased: true }, { undo: bought.undo });
  await withdrawGift(ctx, withdrawn.guest, withdrawn.giftId);
  await endReminder(ctx, ended.guest, ended.giftId);
  await ask.publicMark(later.token, later.itemId, reservation(30), { undo: later.undo });
  await pass(14);
  for (const { email } of [bought, withdrawn, ended, later]) expect(subjects(email)).toHaveLength(1);
  await pass(10);
  expect(subjects(later.email)).toHaveLength(2);
});

it('asks for the same address once', async () => {
  const first = await reserved();
  await confirm(first, (await askFor(first)).link);
  const second = await reserved();
  const both = { undoTokens: [first.undo, second.undo], userId: null };
  const asked = { giftId: second.giftId, lang: 'en', network: '203.0.113.0' } as const;
  expect(await remindGiver(ctx, both, { ...asked, email: first.email })).toBe(true);
  expect(subjects(first.email)).toHaveLength(1);
  // Another person's address isn't confirmed by theirs.
  const third = await reserved();
  const other = { ...asked, giftId: third.giftId, email: first.email };
  expect(await remindGiver(ctx, third.guest, other)).toBe(false);
});

it('reminds an account at its own address, without a link', async () => {
  const it = await reserved({ purchased: true });
  await ask.publicMark(it.token, it.itemId, { purchased: false }, { undo: it.undo });
  const giver = await api.shopper();
  await ask.publicMark(it.token, it.itemId, reservation(), { as: giver });
  const own = { undoTokens: [], userId: giver.session.user.id };
  const [gift] = await listGifts(ctx, own);
  const asked = { giftId: gift!.id, lang: 'en', network: '203.0.113.0' } as const;
  expect(await remindGiver(ctx, own, asked)).toBe(true);
  await pass(14);
  expect(subjects(giver.session.user.email!)).toEqual(['Your reminder: Ono Vase']);
});

it('is only for the giver, and only while there’s a week left', async () => {
  const [it, stranger, soon, bought] = [
    await reserved(),
    await reserved(),
    await reserved(reservation(6)),
    await reserved({ purchased: true }),
  ];
  const refused = { status: 404 };
  const asked = { email: it.email, lang: 'en', network: '203.0.113.0' } as const;
  for (const [giver, giftId] of [
    [stranger.guest, it.giftId],
    [{ undoTokens: [], userId: it.owner.session.user.id }, it.giftId],
    [soon.guest, soon.giftId],
    [bought.guest, bought.giftId],
    [it.guest, 0],
  ] as const)
    await expect(remindGiver(ctx, giver, { ...asked, giftId })).rejects.toMatchObject(refused);
  expect(subjects(it.email)).toEqual([]);
  await expect(endReminder(ctx, stranger.guest, it.giftId)).rejects.toMatchObject(refused);
  // A link is for one gift and one address.
  const { link } = await askFor(it);
  await expect(confirm({ ...it, giftId: stranger.giftId }, link)).rejects.toThrow();
  await expect(confirm({ ...it, email: 'other@mail.example' }, link)).rejects.toThrow();
  await confirm(it, link);
});

it('thanks the giver once, without an account as well', async () => {
  const it = await reserved();
  await confirm(it, (await askFor(it)).link);
  expect(codes([await thank(it.owner, it.token, it.giftId)]), 'it’s only reserved').toEqual([
    [404, 'not_found'],
  ]);
  await ask.publicMark(it.token, it.itemId, { purchased: true }, { undo: it.undo });
  expect(await seen(it)).toMatchObject([{ id: it.giftId, thanks: null }]);
  const answers = await Promise.all(
    ['Lovely! https://spam.example', 'Twice'].map((text) => thank(it.owner, it.token, it.giftId, text)),
  );
  expect(codes(answers)).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  await sent();
  expect(subjects(it.email)).toHaveLength(2);
  const mail = mailsTo(it.email)[1];
  expect(mail?.subject).toBe('Clara sagt Danke');
  expect(mail?.text).not.toContain('https://spam.example');
  const [gift] = await listGifts(ctx, it.guest);
  expect(['Lovely! https://spam.example', 'Twice']).toContain(gift?.thanks);
  expect(await seen(it)).toMatchObject([{ thanks: gift?.thanks }]);
  // Not on the public list.
  expect((await ask.publicItems(it.token)).body.products).toMatchObject([{ gifts: null }]);
});

it('thanks a guest who has an account by now once, as a notification', async () => {
  const it = await reserved();
  await confirm(it, (await askFor(it)).link);
  await ask.publicMark(it.token, it.itemId, { purchased: true }, { undo: it.undo });
  const giver = await api.shopper();
  await prisma.giftClaim.update({ where: { id: it.giftId }, data: { userId: giver.session.user.id } });
  await thank(it.owner, it.token, it.giftId);
  await sent();
  expect(subjects(it.email)).toHaveLength(1);
  expect(await ask.notices(giver)).toHaveLength(1);
});

it('notifies a giver with an account of thanks', async () => {
  const owner = await api.shopper();
  const token = owner.list.id;
  const itemId = await ask.save(owner, { title: 'Teapot' });
  await ask.update(owner, token, { share_public: true });
  const giver = await api.shopper();
  await ask.publicMark(token, itemId, { purchased: true }, { as: giver });
  const { id } = await prisma.giftClaim.findFirstOrThrow({ where: { itemId } });
  expect((await thank(owner, token, id, '')).status).toBe(200);
  expect(await ask.notices(giver)).toMatchObject([
    { kind: 'gift_changed', data: { change: 'thanked', item_title: 'Teapot' } },
  ]);
  const exported = await api.call('GET', '/me/export', { headers: giver.headers });
  expect(exported.body.marked_as_bought_for_others).toMatchObject([{ thanks: '' }]);
});

it('can’t thank in another’s name, during a surprise, or where no one would get it', async () => {
  const it = await reserved({ purchased: true });
  const [friend, stranger] = [await api.shopper(), await api.shopper()];
  await ask.share(it.owner, it.token, friend.session.user.id, 'editor');
  const ordered = await reserved({ purchased: true });
  await prisma.giftClaim.update({ where: { id: ordered.giftId }, data: { undoHash: null } });
  const refused = [
    await thank(friend, it.token, it.giftId),
    await thank(stranger, it.token, it.giftId),
    await thank(it.owner, it.token, ordered.giftId),
    await thank(ordered.owner, ordered.token, ordered.giftId),
  ];
  await ask.update(it.owner, it.token, { surprise: true });
  refused.push(await thank(it.owner, it.token, it.giftId));
  expect(codes(refused)).toEqual(refused.map(() => [404, 'not_found']));
  expect(await seen(ordered)).toMatchObject([{ id: null }]);
  expect(await prisma.giftClaim.count({ where: { thankedAt: { not: null }, id: it.giftId } })).toBe(0);
});

it('deleting either account forgets address and words', async () => {
  const it = await reserved();
  await confirm(it, (await askFor(it)).link);
  await ask.publicMark(it.token, it.itemId, { purchased: true }, { undo: it.undo });
  await thank(it.owner, it.token, it.giftId, 'Lovely');
  const remove = ({ headers }: Shopper) => api.call('DELETE', '/me', { headers, body: { confirm: true } });
  const giver = await api.shopper();
  await prisma.giftClaim.update({ where: { id: it.giftId }, data: { userId: giver.session.user.id } });
  const other = await reserved();
  await ask.publicMark(other.token, other.itemId, { purchased: true }, { undo: other.undo });
  await thank(other.owner, other.token, other.giftId, 'Lovely');
  const data = { userId: giver.session.user.id, email: 'giver@mail.example' };
  await prisma.giftClaim.update({ where: { id: other.giftId }, data });
  await remove(it.owner);
  const left = await prisma.giftClaim.findUnique({ where: { id: it.giftId } });
  expect(left?.thanks ?? '').toBe('');
  await remove(giver);
  expect(await prisma.giftClaim.findUnique({ where: { id: other.giftId } })).toMatchObject({
    userId: null,
    email: null,
    thanks: '',
    thankedAt: null,
  });
});

it.each(languages)('writes each of these emails in %s', (lang) => {
  const about = { title: 'Ono Vase', owner: 'Clara', url: 'https://wishlist.example/giving' };
  for (const email of [
    { kind: 'gift-confirm', url: about.url },
    { kind: 'gift-reminder', ...about, until: '2026-12-24' },
    { kind: 'gift-thanks', ...about, words: 'Lovely' },
    { kind: 'gift-thanks', ...about, owner: '', title: '', words: '' },
  ] as const) {
    const { subject, title, blocks } = partnerEmail(
      { lang, email },
      { brand: 'Wishlist', settingsUrl: '', attached: false },
    );
    expect(subject).toBeTruthy();
    expect(title).not.toContain('{');
    expect(blocks.every((block) => block.kind !== 'paragraph' || block.text !== '')).toBe(true);
  }
});

it('is due again if the mail server has refused the last attempt, while it’s reserved', async () => {
  const it = await reserved();
  await confirm(it, (await askFor(it)).link);
  const due = async () => (await prisma.giftClaim.findUniqueOrThrow({ where: { id: it.giftId } })).remindAt;
  await prisma.giftClaim.update({ where: { id: it.giftId }, data: { remindAt: null } });
  const job = { id: randomUUID(), data: { id: it.giftId, about: 'reminder' }, isLast: true } as const;
  mailServer.state.refusing = true;
  await mailGift(ctx, job);
  mailServer.state.refusing = false;
  expect(await due()).not.toBeNull();
  await pass(1);
  expect(await due()).toBeNull();
  expect(subjects(it.email)).toHaveLength(2);
});
