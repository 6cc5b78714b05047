/** However many networks and accounts strangers have, a mailbox gets few emails because of them, and its owner gets in. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { strangerEmailLimits } from '#api/modules/identity/permit-mail.ts';
import { mailNotifications } from '#api/modules/lists/mail-notifications.ts';
import { codes, useApi } from '#test/support/api.ts';
import { newTeam } from '#test/support/team.ts';

const operator = 'help@operator.example';
const api = await useApi({ SUPPORT_EMAIL: operator });
const { prisma } = api.ctx;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const address = (index: number) => `198.18.${index >> 8}.${index & 255}`;
const start = (email: string, from: string, device?: string) =>
  api.call('POST', '/auth/email/start', { body: { email, device }, address: from });
const verify = (email: string, code: string, from: string, device?: string) =>
  api.call('POST', '/auth/email/verify', { body: { email, code, device }, address: from });
const { typed, others, notices } = strangerEmailLimits;

/** A few at a time: the database has ten connections. */
async function each<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < count; from += 6) {
    const wave = Array.from({ length: Math.min(6, count - from) }, (_, index) => work(from + index));
    results.push(...(await Promise.all(wave)));
  }
  return results;
}

async function guest() {
  const { body } = await api.call('POST', '/auth/anonymous');
  return bearer(body.access_token as string);
}
const wantAlerts = (headers: Record<string, string>, email: string, from?: string) =>
  api.call('POST', '/me/alerts/email', { headers, body: { email }, ...(from && { address: from }) });

/** A new account that proves itself with a code and then wants to change to an address. */
async function changeTo(email: string, index: number) {
  const own = `attacker-${index}-${email.replaceAll(/[^a-z]/g, '')}@evil.example`;
  const { accessToken } = await issueSession(api.ctx, { email: own });
  await start(own, address(index));
  const body = { email, code: await api.lastCode(own) };
  return api.call('POST', '/me/email/start', { headers: bearer(accessToken), body, address: address(index) });
}

/** All emails to a mailbox, whatever its address was written like. */
const mailsTo = async (...addresses: string[]) =>
  (await Promise.all(addresses.map((one) => api.mailsTo(one)))).flat();

/** The notifications that a person hasn't had an email about. */
async function mailNotices(userId: string) {
  const rows = await prisma.notification.findMany({ where: { userId } });
  const ids = rows.map(({ id }) => Number(id));
  await mailNotifications(api.ctx, { id: randomUUID(), data: { ids }, isLast: false });
}
async function befriended(to: string, from: string) {
  const { accessToken } = await issueSession(api.ctx, { email: from });
  return api.call('POST', '/me/friends/requests', { headers: bearer(accessToken), body: { email: to } });
}

it('300 networks that want alerts at an address send it a few emails, and its owner signs in', async () => {
  const email = 'flooded@mail.example';
  const [device, home] = ['a device secret of the owner', '192.0.2.7'];
  await start(email, home, device);
  expect((await verify(email, await api.lastCode(email), home, device)).status).toBe(200);
  const before = (await api.mailsTo(email)).length;
  const headers = await guest();
  const answers = await each(300, (index) => wantAlerts(headers, email, address(index)));
  expect(await api.mailsTo(email)).toHaveLength(before + others);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(others);
  expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set([undefined, 'too_many_codes']));

  // On a new device, and on one that is known after strangers have used up everything.
  expect((await start(email, '192.0.2.200')).status).toBe(200);
  await each(20, (index) => start(email, address(400 + index)));
  expect(await api.mailsTo(email)).toHaveLength(before + typed.window);
  expect((await start(email, '192.0.2.201')).body.error).toBe('too_many_codes');
  expect((await start(email, '192.0.2.202', device)).status).toBe(200);
  expect((await verify(email, await api.lastCode(email), '192.0.2.202', device)).status).toBe(200);
});

it('so do 15 accounts that want to change to it', async () => {
  const email = 'wanted@mail.example';
  const answers = await each(15, (index) => changeTo(email, index));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(others);
  expect(await api.mailsTo(email)).toHaveLength(others);
  expect((await start(email, '192.0.2.210')).status).toBe(200);
});

describe('all routes together', () => {
  it('reach one limit, however the address is written', async () => {
    const written = ['mixed.name@gmail.com', 'mixedname+a@gmail.com', 'm.ixedname@googlemail.com'];
    const [email = '', tagged = '', dotted = ''] = written;
    const { session } = { session: await issueSession(api.ctx, { email }) };
    const team = await newTeam(api);
    const invite = (to: string) =>
      api.call('POST', '/portal/members', { headers: team.owner.headers, body: { email: to } });
    const wave = async (index: number) => [
      await start(email, address(1_000 + index)),
      await wantAlerts(await guest(), tagged, address(1_100 + index)),
      await invite(dotted),
      await start(dotted, address(1_200 + index)),
      await changeTo(tagged, 1_300 + index),
    ];
    const answers = (await each(12, wave)).flat();
    // Each of these friends asks for a while, and the reader gets what's waiting.
    for (let index = 0; index < 4; index += 1) {
      expect((await befriended(email, `friend${index}@evil.example`)).status).toBe(200);
      await mailNotices(session.user.id);
    }
    await expect.poll(async () => (await mailsTo(...written)).length).toBe(typed.window + notices.window);
    const sent = await mailsTo(...written);
    expect(typed.window + notices.window).toBe(10);
    expect(
      sent.filter(({ subject }) => /sign-in|sign in/i.test(subject ?? '')).length,
    ).toBeGreaterThanOrEqual(typed.window - others);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(new Set(codes(refused).map(String))).toEqual(
      new Set(['400,too_many_codes', '400,too_many_emails']),
    );
    // An invitation that isn't sent isn't stored either.
    const stored = await prisma.partnerInvitation.count({ where: { partnerId: team.partnerId } });
    expect(stored).toBeLessThanOrEqual(1);
  });

  it('send about fifty a day', async () => {
    const email = 'all-day@mail.example';
    const { user } = await issueSession(api.ctx, { email });
    const headers = await guest();
    const before = api.time.now;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let index = 0; index < 5; index += 1) {
        await start(email, address(2_000 + hour * 20 + index));
        await wantAlerts(headers, email, address(2_010 + hour * 20 + index));
      }
      await befriended(email, `hour${hour}@evil.example`);
      await mailNotices(user.id);
      api.pass({ minutes: 60 });
    }
    const sent = await api.mailsTo(email);
    expect(sent.length).toBeGreaterThan(30);
    expect(sent.length).toBeLessThanOrEqual(51);
    expect(api.time.now.getTime() - before.getTime()).toBe(24 * 3_600_000);
  });

  it('count once each, even at the same moment', async () => {
    const email = 'at-once@mail.example';
    const headers = await guest();
    const all = Array.from({ length: 24 }, (_, index) =>
      index % 2 ? start(email, address(3_000 + index)) : wantAlerts(headers, email, address(3_000 + index)),
    );
    await Promise.all(all);
    const sent = await api.mailsTo(email);
    expect(sent.length).toBe(typed.window);
  });
});

it('notifications wait for the next email, and how many were sent can’t be found out', async () => {
  const [email, stranger] = ['reader@mail.example', 'nobody@mail.example'];
  const { user } = await issueSession(api.ctx, { email });
  for (let index = 0; index < 5; index += 1) {
    await befriended(email, `asking${index}@mail.example`);
    await mailNotices(user.id);
  }
  expect(await api.mailsTo(email)).toHaveLength(notices.window);
  const waiting = await prisma.notification.findMany({
    where: { userId: user.id, mailDueAt: { not: null } },
  });
  expect(Math.max(...waiting.map(({ mailDueAt }) => Number(mailDueAt)))).toBeGreaterThan(
    Number(api.time.now),
  );
  const told = async (to: string) => codes(await each(12, (index) => start(to, address(4_000 + index))));
  expect((await told(email)).sort()).toEqual((await told(stranger)).sort());
  api.pass({ minutes: 71 });
  await mailNotices(user.id);
  expect((await api.mailsTo(email)).filter(({ text }) => text?.includes('friend'))).toHaveLength(3);
});

it('an email whose code was used, or that couldn’t be sent, doesn’t count; counts are deleted after a day', async () => {
  const email = 'busy@mail.example';
  for (let index = 0; index < typed.window + 2; index += 1) {
    expect((await start(email, address(5_000 + index))).status).toBe(200);
    expect((await verify(email, await api.lastCode(email), address(5_000 + index))).status).toBe(200);
  }
  expect(await prisma.strangersMail.count()).toBeGreaterThan(0);
  api.pass({ days: 2 });
  await cleanUp(api.ctx);
  expect(await prisma.strangersMail.count()).toBe(0);
});

it('a member’s test emails to a colleague count, and those to themselves don’t', async () => {
  const team = await newTeam(api);
  const test = (email: string) =>
    api.call('POST', '/portal/alerts/test', {
      headers: team.owner.headers,
      body: { email, kind: 'price_drop' },
    });
  const answers = [];
  for (let index = 0; index < others + 1; index += 1) answers.push(await test(team.member.email));
  expect(codes(answers).at(-1)).toEqual([400, 'too_many_emails']);
  expect(await api.mailsTo(team.member.email)).toHaveLength(others);
  for (let index = 0; index < others + 1; index += 1) expect((await test(team.owner.email)).status).toBe(200);
});

it('plan requests by many partners don’t flood the operator, and all are listed', async () => {
  for (let index = 0; index < others + 2; index += 1) {
    const { owner } = await newTeam(api, 'free');
    const body = { plan: 'growth', interval: 'month' };
    const asked = await api.call('POST', '/portal/subscription', { headers: owner.headers, body });
    expect(asked.status).toBe(200);
  }
  expect(await prisma.planRequest.count()).toBe(others + 2);
  await api.mailTo(operator, others);
  expect(await api.mailsTo(operator)).toHaveLength(others);
});
