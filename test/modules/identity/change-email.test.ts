import { describe, expect, it } from 'vitest';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { type CallOptions, codes, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;
let count = 0;
const address = () => `changing${(count += 1)}@mail.example`;

async function person(email = address()) {
  const session = await issueSession(api.ctx, { email });
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const post = (route: string, body: unknown, options: CallOptions = {}) =>
    api.call('POST', route, { headers, body, ...options });
  return {
    email,
    session,
    id: session.user.id,
    headers,
    start: (body: Record<string, unknown>, options?: CallOptions) => post('/me/email/start', body, options),
    verify: (body: Record<string, unknown>, options?: CallOptions) => post('/me/email/verify', body, options),
    async stored() {
      return (await prisma.user.findUniqueOrThrow({ where: { id: session.user.id } })).email;
    },
  };
}
/** A code sent to the present address, which proves that its owner is there. */
async function proof(email: string, network?: string) {
  await api.call('POST', '/auth/email/start', { body: { email }, ...(network && { address: network }) });
  return api.lastCode(email);
}
/** The code in the last email to a new address. */
async function newCode(email: string) {
  const { subject } = await api.mailTo(email);
  return /\d{6}/.exec(subject ?? '')?.[0] ?? '';
}
/** Proves the present address and asks for the new one. */
async function started(who: Awaited<ReturnType<typeof person>>, to = address()) {
  const { status, body } = await who.start({ email: to, code: await proof(who.email) });
  expect(status, JSON.stringify(body)).toBe(200);
  return to;
}

describe('changing the email address', () => {
  it('changes it at the member’s partners, too, so that the old one doesn’t outlive the account', async () => {
    const { partnerId, userId } = await api.partner();
    const { email = '' } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const who = await person(email ?? '');
    await prisma.shopAlertSettings.create({ data: { partnerId, replyTo: email } });
    await prisma.partner.update({
      where: { id: partnerId },
      data: { billingEmail: 'books@partner.example' },
    });
    const to = await started(who);
    expect((await who.verify({ email: to, code: await newCode(to) })).status).toBe(200);
    expect(
      await prisma.partner.findUniqueOrThrow({
        where: { id: partnerId },
        select: { technicalContact: true, billingEmail: true },
      }),
    ).toEqual({ technicalContact: to, billingEmail: 'books@partner.example' });
    expect((await prisma.shopAlertSettings.findUniqueOrThrow({ where: { partnerId } })).replyTo).toBe(to);
  });

  it('requires a code from the current address and one from the new, and notifies the old', async () => {
    const who = await person();
    const other = await issueSession(api.ctx, { email: who.email });
    const { partnerId } = await api.partner();
    const parent = who.session.scope.family;
    const inShop = await forkSession(api.ctx, { userId: who.id, parent, basketPartnerId: partnerId });
    const to = await started(who);
    expect(await who.stored()).toBe(who.email);
    const keep = { refresh_token: who.session.refreshToken };
    const code = await newCode(to);
    expect((await who.verify({ email: ` ${to.toUpperCase()}`, code, ...keep })).status).toBe(200);
    expect(await who.stored()).toBe(to);
    expect((await api.call('GET', '/me', { headers: who.headers })).body.email).toBe(to);
    const others = { authorization: `Bearer ${other.accessToken}` };
    expect((await api.call('GET', '/me', { headers: others })).status, 'other sessions end').toBe(401);
    const refreshed = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: inShop.refreshToken },
    });
    expect(refreshed.status, 'and those in shops’ pages').toBe(401);
    const told = await api.mailTo(who.email, 'Your Wishlist account has a new email address');
    expect(told.text).toContain('reply to this email');
    expect(told.text).not.toContain(to);
    expect((await who.verify({ email: to, code })).body.error, 'once').toBe('no_open_code');
  });

  it('accepts the password instead of a code, and keeps memberships', async () => {
    const { partnerId, userId } = await api.partner();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const who = await person(email ?? '');
    const proven = { sessionId: who.session.scope.family, network: 'n' };
    await setPassword(api.ctx, who.id, { password: 'three quiet teapots', ...proven });
    const to = address();
    expect((await who.start({ email: to, current_password: 'wrong' })).body.error).toBe('wrong_password');
    expect((await who.start({ email: to, current_password: 'three quiet teapots' })).status).toBe(200);
    expect((await who.verify({ email: to, code: await newCode(to) })).status).toBe(200);
    expect(await prisma.partnerMember.count({ where: { partnerId, userId } })).toBe(1);
    const signedIn = { email: to, password: 'three quiet teapots' };
    expect((await api.call('POST', '/auth/password', { body: signedIn })).status).toBe(200);
  });

  it('doesn’t reveal whether the new address has an account, except to its owner', async () => {
    const [who, owner] = [await person(), await person()];
    const free = await who.start({ email: address(), code: await proof(who.email) });
    api.pass({ minutes: 1 });
    const taken = await who.start({ email: owner.email, code: await proof(who.email) });
    expect(taken).toMatchObject({ status: 200, body: free.body });
    const mail = await api.mailTo(owner.email);
    expect(mail.subject).toBe('This address already has a Wishlist account');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect(mail.text).not.toContain(who.email);
    expect((await who.verify({ email: owner.email, code: '000000' })).body.error).toBe('wrong_code');
    expect([await who.stored(), await owner.stored()]).toEqual([who.email, owner.email]);
  });

  it('refuses nonsense, the current address, guests, and shops’ sessions', async () => {
    const who = await person();
    expect((await who.start({ email: 'nobody', code: '000000' })).body.error).toBe('invalid_email');
    expect((await who.start({ email: who.email, code: '000000' })).body.error).toBe('invalid_email');
    expect((await who.verify({ code: '000000' })).body.error).toBe('invalid_email');
    const guest = (await api.call('POST', '/auth/anonymous')).body;
    const asGuest = { headers: { authorization: `Bearer ${guest.access_token}` } };
    expect((await who.start({ email: address(), code: '000000' }, asGuest)).status).toBe(403);
    const { family } = await prisma.refreshToken.findFirstOrThrow({ where: { userId: who.id } });
    const { partnerId } = await api.partner();
    const basket = await forkSession(api.ctx, { userId: who.id, parent: family, basketPartnerId: partnerId });
    const asBasket = { headers: { authorization: `Bearer ${basket.accessToken}` } };
    expect((await who.start({ email: address(), code: '000000' }, asBasket)).status).toBe(403);
    expect((await who.verify({ email: address(), code: '000000' }, asBasket)).status).toBe(403);
    expect((await who.start({ email: address() }, { headers: {} })).status).toBe(401);
  });
});

describe('someone with a stolen access token', () => {
  it('can’t take the account over without a code from its mailbox or its password', async () => {
    const who = await person();
    const mine = address();
    const attempts = [
      await who.start({ email: mine }),
      await who.start({ email: mine, code: '123456' }),
      await who.start({ email: mine, current_password: 'guess' }),
      await who.verify({ email: mine, code: '123456' }),
    ];
    expect(attempts.every(({ status }) => status === 400)).toBe(true);
    // A sign-in code for the new address proves nothing here, nor does one that another account asked for.
    expect((await who.verify({ email: mine, code: await proof(mine) })).body.error).toMatch(/code/);
    const thief = await person();
    await started(thief, mine);
    expect((await who.verify({ email: mine, code: await newCode(mine) })).body.error).toMatch(/code/);
    expect(await who.stored()).toBe(who.email);
  });

  it('can’t guess the code sent to the new address', async () => {
    const who = await person();
    const to = await started(who);
    const code = await newCode(to);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = [];
    for (let n = 0; n < 6; n += 1) tries.push(await who.verify({ email: to, code: wrong }));
    expect(codes(tries).slice(3)).toEqual([
      [400, 'wrong_code'],
      [400, 'too_many_wrong_codes'],
      [400, 'too_many_wrong_codes'],
    ]);
    expect((await who.verify({ email: to, code })).body.error).toBe('too_many_wrong_codes');
    api.pass({ minutes: 11 });
    expect((await who.verify({ email: to, code })).status).toBe(400);
    expect(await who.stored()).toBe(who.email);
  });

  it('can’t send many emails to one address', async () => {
    const to = address();
    const errors = [];
    for (let n = 0; n < 7; n += 1) {
      const who = await person();
      const code = await proof(who.email);
      errors.push((await who.start({ email: to, code })).body.error);
      api.pass({ seconds: 31 });
    }
    expect(errors.filter((error) => error === 'too_many_codes')).toHaveLength(3);
  });
});

it('gives an address to one of two accounts that change to it at once', async () => {
  const [one, other] = [await person(), await person()];
  const to = address();
  await started(one, to);
  const first = await newCode(to);
  api.pass({ minutes: 1 });
  await other.start({ email: to, code: await proof(other.email) });
  const second = /\d{6}/.exec((await api.mailTo(to, 2)).subject ?? '')?.[0];
  const answers = await Promise.all([
    one.verify({ email: to, code: first }),
    other.verify({ email: to, code: second }),
  ]);
  expect(codes(answers).sort()).toEqual([
    [200, undefined],
    [409, 'email_taken'],
  ]);
  expect(await prisma.user.count({ where: { email: to } })).toBe(1);
  expect([await one.stored(), await other.stored()].filter((email) => email === to)).toHaveLength(1);
});
