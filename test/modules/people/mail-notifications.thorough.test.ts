/** Notifications by email, through the queue and over real SMTP. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { collectNotifications, mailNotifications } from '#api/modules/lists/mail-notifications.ts';
import { isSubscribed, unsubscribe } from '#api/modules/people/unsubscribe.ts';
import { useApi } from '#test/support/api.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';
import { startMailServer } from '#test/support/mail-server.ts';

const mailServer = await startMailServer();
const siteUrl = 'https://wishlist.example';
const api = await useApi({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, SITE_URL: siteUrl });
const of = hosted(api);
const { prisma } = api.ctx;

const rename = ({ session }: Shopper, displayName: string) =>
  prisma.user.update({ where: { id: session.user.id }, data: { displayName } });
const emailOf = ({ session }: Shopper) => session.user.email!;
const mailsTo = (reader: Shopper) =>
  mailServer.taken.filter(({ to }) => to.includes(emailOf(reader))).map(({ email }) => email);

/** Lets the minutes pass after which notifications are emailed, and waits until nothing is left to send. */
async function send() {
  api.pass({ minutes: 6 });
  await collectNotifications(api.ctx);
  await sent();
}
async function sent() {
  const waiting = async () => {
    const { rows } = await api.ctx.pool.query(
      `SELECT FROM pgboss.job WHERE name = 'mail-notifications' AND state NOT IN ('completed', 'failed')`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}

async function request(from: Shopper, to: Shopper) {
  const body = { user_id: to.session.user.id };
  return (await api.call('POST', '/me/friends/requests', { headers: from.headers, body })).body.request
    .id as number;
}

/** A public list whose gifts are no surprise, with a wish. */
async function publicWish(title = 'Ono Vase') {
  const owner = await api.shopper();
  const token = owner.list.id;
  await of.update(owner, token, { share_public: true });
  return { owner, token, itemId: await of.save(owner, { title }) };
}

/** Someone who gives the wish. */
async function giverOf({ token, itemId }: { token: string; itemId: number }) {
  const giver = await api.shopper();
  await of.publicMark(token, itemId, { purchased: true }, { as: giver });
  return giver;
}

beforeEach(() => {
  mailServer.taken.length = 0;
  Object.assign(mailServer.state, { refusing: false, code: 451, text: 'Try later' });
});

describe('an email about notifications', () => {
  it('has all notifications of the last minutes, with links and a way to unsubscribe', async () => {
    const { owner, token, itemId } = await publicWish();
    const [friend, asking] = [await api.shopper(), await api.shopper()];
    await rename(friend, 'Ben');
    await rename(asking, 'Ida');
    await of.befriend(owner, friend);
    await of.share(friend, friend.list.id, owner.session.user.id, 'viewer');
    await request(asking, owner);
    await of.publicMark(token, itemId, { purchased: true, name: 'Aunt Jo' });
    await collectNotifications(api.ctx);
    expect(mailsTo(owner), 'not before the minutes have passed').toEqual([]);
    await send();

    const [email, ...others] = mailsTo(owner);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ subject: '3 new notifications' });
    const lines = [
      ['Ben shared Birthday with you.', `/lists/${friend.list.id}`],
      ['Ida wants to be your friend.', '/friends'],
      ['Aunt Jo bought Ono Vase from Birthday.', `/lists/${token}?item=${itemId}`],
    ];
    for (const [text, path] of lines) {
      expect(email?.text).toContain(`* ${text}\n  ${siteUrl}${path}\n`);
      expect(email?.html).toContain(`>${text}</a>`);
    }
    const key = (await prisma.user.findUniqueOrThrow({ where: { id: owner.session.user.id } }))
      .unsubscribeKey!;
    const header = (name: string) => email?.headers.find((one) => one.key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${siteUrl}/unsubscribe/${key}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(email?.text).toContain(`Unsubscribe: ${siteUrl}/unsubscribe/${key}`);
    await send();
    expect(mailsTo(owner), 'nothing is sent twice').toHaveLength(1);
  });

  it('about a single one has it in the subject, and says what changed about a gift', async () => {
    const wish = await publicWish();
    await rename(wish.owner, 'Clara');
    const giver = await giverOf(wish);
    await of.updateItem(wish.owner, wish.token, wish.itemId, { note: 'In blue' });
    await of.updateItem(wish.owner, wish.token, wish.itemId, { title: 'Blue Vase' });
    await send();
    const [email] = mailsTo(giver);
    expect(email?.subject).toBe('Clara renamed a wish that you’re giving: Ono Vase is now Blue Vase');
    expect(email?.text).toContain(`View on Wishlist:\n${siteUrl}/giving\n`);
    await of.deleteItem(wish.owner, wish.token, wish.itemId);
    await send();
    expect(mailsTo(giver)[1]?.subject).toBe('Clara removed a wish that you’re giving: Blue Vase');
  });

  it.each(languages)('is written in the reader’s language (%s)', async (lang) => {
    const [reader, ...asking] = [await api.shopper(), await api.shopper(), await api.shopper()];
    await prisma.user.update({ where: { id: reader.session.user.id }, data: { locale: lang } });
    for (const one of asking) await request(one, reader);
    await send();
    const [email] = mailsTo(reader);
    expect(email?.html).toContain(`<html lang="${lang}">`);
    expect(email?.subject).toMatch(/^2 /);
    if (lang !== 'en') expect(email?.text).not.toMatch(/Someone|View on|Unsubscribe|\{/);
  });

  it('contains names as one line of text, without links, and of at most 20', async () => {
    const reader = await api.shopper();
    const friend = await api.shopper();
    await rename(friend, '<b>Win</b>\r\nhttps://evil.example 0800 123 456');
    await of.befriend(reader, friend);
    await prisma.list.update({
      where: { token: friend.list.id },
      data: { name: '<i>A</i>\r\nBcc: x@evil.example' },
    });
    await of.share(friend, friend.list.id, reader.session.user.id, 'viewer');
    await send();
    const [email] = mailsTo(reader);
    expect(email?.subject).not.toMatch(/evil\.example|0800|[\r\n]/);
    expect(email?.html).not.toMatch(/<b>|<i>A|evil\.example|0800/);
    for (let count = 0; count < 22; count += 1) await request(await api.shopper(), reader);
    await send();
    expect(mailsTo(reader)[1]?.subject).toBe('22 new notifications');
    expect(mailsTo(reader)[1]?.text).toContain('And 2 more notifications');
  });

  it('is sent once, however many servers collect at once', async () => {
    const [reader, asking] = [await api.shopper(), await api.shopper()];
    const other = await api.anotherServer();
    await request(asking, reader);
    api.pass({ minutes: 6 });
    await Promise.all([api.ctx, other.ctx, api.ctx, other.ctx].map((ctx) => collectNotifications(ctx)));
    await sent();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('waits for a mail server that refuses it, and then contains only what is still true', async () => {
    const wish = await publicWish();
    const [asking, giver] = [await api.shopper(), await api.shopper()];
    await request(asking, wish.owner);
    await of.publicMark(wish.token, wish.itemId, { purchased: true }, { as: giver });
    mailServer.state.refusing = true;
    api.pass({ minutes: 6 });
    await collectNotifications(api.ctx);
    const job = async () =>
      (
        await api.ctx.pool.query<{ id: string; state: string }>(
          `SELECT id, state FROM pgboss.job WHERE name = 'mail-notifications' AND state = 'retry'`,
        )
      ).rows[0];
    await expect.poll(job, { timeout: 60_000 }).toBeDefined();
    await of.update(wish.owner, wish.token, { surprise: true });
    mailServer.state.refusing = false;
    await api.ctx.pool.query('UPDATE pgboss.job SET start_after = now() WHERE id = $1', [(await job())?.id]);
    await sent();
    expect(mailsTo(wish.owner)).toMatchObject([{ subject: 'Someone wants to be your friend' }]);
  });

  it('is due again after the last retry, together with newer notifications', async () => {
    const [reader, asking, another] = [await api.shopper(), await api.shopper(), await api.shopper()];
    await request(asking, reader);
    mailServer.state.refusing = true;
    await lastTry(reader);
    await request(another, reader);
    mailServer.state.refusing = false;
    api.pass({ minutes: 61 });
    await send();
    expect(mailsTo(reader)).toMatchObject([{ subject: '2 new notifications' }]);
  });

  it('isn’t retried to a mailbox that doesn’t exist', async () => {
    const [reader, asking] = [await api.shopper(), await api.shopper()];
    await request(asking, reader);
    Object.assign(mailServer.state, { refusing: true, code: 550, text: '5.1.1 No such user' });
    await lastTry(reader);
    expect(await prisma.notification.count({ where: { mailDueAt: { not: null } } })).toBe(0);
    const [other, once] = [await api.shopper(), await api.shopper()];
    await request(once, other);
    await send();
    expect(mailServer.asked.filter((address) => address === emailOf(other))).toHaveLength(1);
  });
});

/** The last attempt to email what a reader is notified about. */
async function lastTry(reader: Shopper) {
  const where = { userId: reader.session.user.id };
  const ids = (await prisma.notification.findMany({ where })).map(({ id }) => Number(id));
  await prisma.notification.updateMany({ where, data: { mailDueAt: null } });
  await mailNotifications(api.ctx, { id: randomUUID(), data: { ids }, isLast: true });
}

describe('no email is sent', () => {
  /** The change in each case after someone asked the reader to be friends. */
  const cases: Record<string, (reader: Shopper, asking: Shopper, requestId: number) => unknown> = {
    'about notifications that have been read meanwhile': (reader) =>
      api.call('POST', '/me/notifications/read', { headers: reader.headers }),
    'about a removed notification': async (reader) => {
      const { id } = await prisma.notification.findFirstOrThrow({
        where: { userId: reader.session.user.id },
      });
      await api.call('DELETE', `/me/notifications/${id}`, { headers: reader.headers });
    },
    'to those who turned it off': (reader) =>
      api.call('PATCH', '/me', { headers: reader.headers, body: { mail_notices: false } }),
    'to deleted accounts': (reader) =>
      api.call('DELETE', '/me', { headers: reader.headers, body: { confirm: true } }),
    'about a withdrawn request': (_reader, asking, id) =>
      api.call('DELETE', `/me/friends/requests/${id}`, { headers: asking.headers }),
    'to an unconfirmed address': (reader) =>
      prisma.refreshToken.deleteMany({ where: { userId: reader.session.user.id } }),
    'to guests': (reader) =>
      prisma.user.update({ where: { id: reader.session.user.id }, data: { anonymous: true } }),
  };
  it.each(Object.entries(cases))('%s', async (_name, change) => {
    const [reader, asking] = [await api.shopper(), await api.shopper()];
    const address = emailOf(reader);
    const id = await request(asking, reader);
    await change(reader, asking, id);
    expect(await prisma.notification.count({ where: { userId: reader.session.user.id, readAt: null } })).toBe(
      /read|removed|deleted|withdrawn/.test(_name) ? 0 : 1,
    );
    await send();
    expect(mailServer.taken.filter(({ to }) => to.includes(address))).toEqual([]);
  });

  it('about gifts on a list that is a surprise by now, or was when they were bought', async () => {
    const now = await publicWish();
    await giverOf(now);
    await of.update(now.owner, now.token, { surprise: true });
    const before = await publicWish();
    await of.update(before.owner, before.token, { surprise: true });
    await giverOf(before);
    await of.update(before.owner, before.token, { surprise: false });
    await send();
    expect([...mailsTo(now.owner), ...mailsTo(before.owner)]).toEqual([]);
  });

  it('about a gift that was undone', async () => {
    const wish = await publicWish();
    const giver = await giverOf(wish);
    await of.publicMark(wish.token, wish.itemId, { purchased: false }, { as: giver });
    await send();
    expect(mailsTo(wish.owner)).toEqual([]);
  });

  it('about changes and lists that the reader can no longer see', async () => {
    const wish = await publicWish();
    const giver = await giverOf(wish);
    await of.updateItem(wish.owner, wish.token, wish.itemId, { title: 'A secret' });
    await of.update(wish.owner, wish.token, { share_public: false });
    const { owner, viewer, editor } = await of.shared();
    await of.mark(editor, owner.list.id, await of.save(owner));
    const unfriend = (one: Shopper) =>
      api.call('DELETE', `/me/friends/${one.session.user.id}`, { headers: owner.headers });
    await unfriend(viewer);
    await send();
    expect([...mailsTo(giver), ...mailsTo(viewer)]).toEqual([]);
    expect(mailsTo(editor), 'who is still a friend').toHaveLength(1);
  });

  it('when someone asks again on the same day', async () => {
    const [reader, asking] = [await api.shopper(), await api.shopper()];
    const id = await request(asking, reader);
    await send();
    await api.call('DELETE', `/me/friends/requests/${id}`, { headers: asking.headers });
    await request(asking, reader);
    await send();
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('about imports and followers', async () => {
    const { owner, token } = await publicWish();
    const { headers } = await api.shopper();
    await api.call('POST', `/hosted/public/lists/${token}/follow`, { headers });
    expect((await of.notices(owner)).map(({ kind }) => kind)).toEqual(['list_followed']);
    await send();
    expect(mailsTo(owner)).toEqual([]);
  });
});

test('an unsubscribe link belongs to one account, and reveals and does nothing else', async () => {
  const [reader, other, asking] = [await api.shopper(), await api.shopper(), await api.shopper()];
  for (const one of [reader, other]) await request(asking, one);
  await send();
  const keyOf = async ({ session }: Shopper) =>
    (await prisma.user.findUniqueOrThrow({ where: { id: session.user.id } })).unsubscribeKey!;
  const key = await keyOf(reader);
  expect(key).not.toBe(reader.session.user.id);
  await unsubscribe(api.ctx, key);
  await unsubscribe(api.ctx, key);
  for (const wrong of ['', 'x', reader.session.user.id, '%00']) await unsubscribe(api.ctx, wrong);
  expect(await isSubscribed(api.ctx, key)).toBe(false);
  expect(await isSubscribed(api.ctx, await keyOf(other))).toBe(true);
  expect(await isSubscribed(api.ctx, reader.session.user.id)).toBeNull();
  await request(await api.shopper(), reader);
  await send();
  expect(mailsTo(reader)).toHaveLength(1);
  const me = await api.call('PATCH', '/me', { headers: reader.headers, body: { mail_notices: true } });
  expect(me.status).toBe(200);
  await request(await api.shopper(), reader);
  await send();
  expect(mailsTo(reader)[1]?.text).toContain(key);
});
