/** A shop's guest: who can access it, with what, and until when. */
import { createHash, randomUUID } from 'node:crypto';
import type { AppLoadContext } from '@remix-run/node';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { forkSession } from '#api/modules/identity/fork-session.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { runGuestIntent } from '#app/instant/guest-intents.server.ts';
import { product, useApi } from '#test/support/api.ts';
import { firstPartyBrowser, signedInBrowser } from '#test/support/first-party.ts';

const api = await useApi();
const siteUrl = 'https://site.example';
const context = {
  ctx: api.ctx,
  visitor: { address: '192.0.2.1' },
  publicUrls: { siteUrl, baseUrl: `${siteUrl}/api` },
} as unknown as AppLoadContext;

interface Sent {
  cookie?: string;
  handle?: string;
  session?: string;
  challenge?: string;
  ticket?: string;
  lang?: string;
}

/** A shop whose pages ask for their guest. */
async function shopPage() {
  const { partner, origin } = await api.embed();
  const { key } = partner.keys.test;
  const tokenNow = async () =>
    (await api.call('POST', '/widget/init', { body: { origin, public_key: key } })).body.token as string;
  async function ask(intent: string, { cookie, ...fields }: Sent = {}, other?: string) {
    const {
      answer,
      status,
      cookie: set,
    } = await runGuestIntent(
      new Request(`${siteUrl}/guest`, {
        method: 'POST',
        headers: cookie ? { cookie } : {},
        body: new URLSearchParams({ intent, token: other ?? (await tokenNow()), ...fields }),
      }),
      context,
    );
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { status, set, cookie: set?.split(';')[0], body: answer as any };
  }
  const headersOf = async (body: { access_token: string }) => ({
    'x-widget-token': await tokenNow(),
    authorization: `Bearer ${body.access_token}`,
  });
  async function begun() {
    const { cookie = '', body } = await ask('start', { lang: 'de' });
    const { list } = (await ask('list', { session: body.access_token, lang: 'de' })).body;
    const headers = await headersOf(body);
    const save = (slug = 'vase') =>
      api.call('POST', '/widget/save', { headers, body: { wishlistId: list.db_id, product: product(slug) } });
    return {
      cookie,
      headers,
      list,
      save,
      session: body.access_token as string,
      userId: decodeJwt(body.access_token).sub!,
    };
  }
  return { partner, ask, begun, headersOf };
}
const shop = await shopPage();
const rival = await shopPage();
/** One of our windows: it asks the shop’s frame, and uses its answer. */
function windowIn(browser: Pick<ReturnType<typeof firstPartyBrowser>, 'post'>) {
  const verifier = randomUUID();
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const ticket = async (sent: Sent) =>
    (await shop.ask('ticket', { ...sent, challenge })).body.ticket as string | null;
  const adopt = (guest: string | null) => browser.post('adopt', { guest: guest ?? '', verifier, lang: 'en' });
  return { challenge, ticket, adopt };
}
const unknownWindow = () => windowIn(firstPartyBrowser(api));
let windows = 0;
async function signedInWindow() {
  const browser = await signedInBrowser(api, `window${(windows += 1)}@mail.example`);
  const titles = async () => {
    const items = await api.ctx.prisma.listItem.findMany({ where: { list: { ownerId: browser.user.id } } });
    return items.map(({ title }) => title);
  };
  return { ...windowIn(browser), user: browser.user, titles };
}
const isThere = async (id: string) => (await api.ctx.prisma.user.count({ where: { id } })) === 1;
const strangers = async (answer: Promise<{ body: object }>) =>
  expect((await answer).body).toEqual({ ok: true });

describe('a guest', () => {
  it('begins with a list in their language, and a cookie that only frames on this shop’s pages send', async () => {
    const { set } = await shop.ask('start');
    expect(set).toMatch(
      new RegExp(
        `^__Host-wl_guest_${shop.partner.partnerId}=wl_rt_\\w+; Path=/; HttpOnly; SameSite=None; Partitioned; Max-Age=34560000; Secure$`,
      ),
    );
    const { list, save, headers } = await shop.begun();
    expect(list.name).toBe('Meine Wunschliste');
    expect((await save()).status).toBe(200);
    const { products } = (await api.call('GET', '/widget/saved-products', { headers })).body;
    expect(products).toMatchObject([{ title: 'Ono Vase', list_name: 'Meine Wunschliste' }]);
  });

  it('gets the same first list however often it’s requested at once', async () => {
    const { body } = await shop.ask('start');
    const lists = await Promise.all([1, 2, 3, 4].map(() => shop.ask('list', { session: body.access_token })));
    expect(new Set(lists.map((one) => one.body.list.db_id)).size).toBe(1);
  });

  it('is recognized by the cookie 390 days after the last visit, each time with a new session', async () => {
    const { cookie, userId } = await shop.begun();
    for (const days of [390, 390]) {
      api.pass({ days });
      const again = await shop.ask('resume', { cookie });
      expect(decodeJwt(again.body.access_token)).toMatchObject({
        sub: userId,
        basket_partner: shop.partner.partnerId,
      });
      expect((await shop.ask('start', { cookie })).set).toBeUndefined();
    }
    api.pass({ days: 401 });
    expect((await shop.ask('resume', { cookie })).body).toEqual({ ok: true });
  });

  it('is recognized by a handle only if the cookie isn’t sent', async () => {
    const { cookie, session, userId } = await shop.begun();
    expect((await shop.ask('handle', { cookie, session })).body.handle).toBeNull();
    const { handle } = (await shop.ask('handle', { session })).body;
    expect(handle).toMatch(/^wl_gh_/);
    for (const intent of ['resume', 'start', 'resume']) {
      const { body } = await shop.ask(intent, { handle });
      expect(decodeJwt(body.access_token)).toMatchObject({
        sub: userId,
        basket_partner: shop.partner.partnerId,
      });
    }
  });

  it('moves into the account that the shopper signs in to, and then can’t be opened anymore', async () => {
    const { cookie, session, save, userId } = await shop.begun();
    await save();
    const { handle } = (await shop.ask('handle', { session })).body;
    const window = await signedInWindow();
    const ticket = await window.ticket({ cookie, handle });
    expect((await window.adopt(ticket)).body).toMatchObject({ merged: { items_moved: 1 } });
    expect(await isThere(userId)).toBe(false);
    await strangers(shop.ask('resume', { cookie, handle }));
    expect(await window.ticket({ cookie, handle })).toBeNull();
    await shop.ask('forget', { cookie, handle });
    expect(await isThere(window.user.id)).toBe(true);
  });

  it('is forgotten with everything they saved', async () => {
    const { cookie, userId, save, headers } = await shop.begun();
    await save();
    const { set, body } = await shop.ask('forget', { cookie });
    expect(body).toEqual({ ok: true });
    expect(set).toMatch(/^__Host-wl_guest_\d+=; .*Partitioned; Max-Age=0/);
    expect(await isThere(userId)).toBe(false);
    expect((await api.call('GET', '/widget/saved-products', { headers })).status).toBe(401);
  });
});

it('a device whose guest was deleted is told once, by its own cookie or handle only', async () => {
  const { cookie, session, userId } = await shop.begun();
  const { handle } = (await shop.ask('handle', { session })).body;
  const other = await shop.begun();
  await deleteAccount(api.ctx, userId);

  const told = await shop.ask('resume', { cookie });
  expect(told.body).toEqual({ ok: true, deleted: true });
  expect(told.set).toMatch(/^__Host-wl_guest_\d+=; .*Max-Age=0/);
  expect((await shop.ask('resume', { handle })).body).toEqual({ ok: true, deleted: true });
  expect((await shop.ask('resume')).body).toEqual({ ok: true });
  expect((await shop.ask('resume', { cookie: `${cookie}x` })).body).toEqual({ ok: true });
  expect((await shop.ask('resume', { cookie: other.cookie })).body).toHaveProperty('access_token');
  expect((await shop.ask('start', { cookie })).body).toHaveProperty('access_token');
});

describe('no one can open a guest’s list', () => {
  it('with another shop’s token', async () => {
    const { cookie, session, userId } = await shop.begun();
    const { handle } = (await shop.ask('handle', { session })).body;
    const value = cookie.split('=')[1]!;
    const disguised = `__Host-wl_guest_${rival.partner.partnerId}=${value}`;
    for (const sent of [{ cookie }, { cookie: disguised }, { handle }]) {
      await strangers(rival.ask('resume', sent));
      expect((await rival.ask('ticket', sent)).body.ticket).toBeNull();
      await rival.ask('forget', sent);
      expect(decodeJwt((await rival.ask('start', sent)).body.access_token).sub).not.toBe(userId);
    }
    expect((await rival.ask('handle', { session })).body.handle).toBeNull();
    expect((await rival.ask('list', { session })).status).toBe(401);
    expect(await isThere(userId)).toBe(true);
  });

  it('with forged tokens, or with one kind of token instead of another', async () => {
    const { cookie, session, userId } = await shop.begun();
    const { handle } = (await shop.ask('handle', { session })).body as { handle: string };
    const name = `__Host-wl_guest_${shop.partner.partnerId}`;
    const full = cookie.split('=')[1]!;
    const basket = (await shop.ask('resume', { cookie })).body.refresh_token as string;
    const sent = [
      { handle: full },
      { handle: basket },
      { handle: handle.slice(0, -1) + (handle.endsWith('0') ? '1' : '0') },
      { handle: session },
      { cookie: `${name}=${handle}` },
      { cookie: `${name}=${basket}` },
      { cookie: `${name}=%` },
    ];
    for (const one of sent) {
      await strangers(shop.ask('resume', one));
      expect((await shop.ask('ticket', one)).body.ticket).toBeNull();
      await shop.ask('forget', one);
    }
    expect(await isThere(userId)).toBe(true);
    // A handle isn't a refresh token.
    const refreshed = await api.call('POST', '/auth/refresh', { body: { refresh_token: handle } });
    expect(refreshed.status).toBe(401);
    expect((await shop.ask('resume', { handle })).body.access_token).toBeTruthy();
  });

  it('without a valid widget token', async () => {
    const { cookie } = await shop.begun();
    for (const intent of ['start', 'resume', 'ticket', 'forget', 'list', 'handle']) {
      const { status, body, set } = await shop.ask(intent, { cookie }, 'nonsense');
      expect([status, body.error, set]).toEqual([401, 'widget_token_invalid', undefined]);
    }
    expect((await shop.ask('constructor', { cookie })).status).toBe(400);
  });
});

describe('a handle in the shop’s own storage', () => {
  /** A guest with a wish, whom the shop’s server knows by the handle. */
  async function known() {
    const guest = await shop.begun();
    await guest.save();
    const { handle } = (await shop.ask('handle', { session: guest.session })).body as { handle: string };
    const titles = async () =>
      (await api.call('GET', '/widget/saved-products', { headers: guest.headers })).body.products.map(
        ({ title }: { title: string }) => title,
      ) as string[];
    return { ...guest, handle, titles };
  }

  it('never opens more than this shop’s basket', async () => {
    const { handle } = await known();
    const window = await signedInWindow();
    const { headers } = await api.shopper();
    for (const intent of ['resume', 'start', 'ticket', 'handle', 'list', 'leave']) {
      const { body, set } = await shop.ask(intent, { handle, challenge: window.challenge });
      expect(set).toBeUndefined();
      for (const token of Object.values<unknown>(body).filter((value) => typeof value === 'string')) {
        for (const name of ['old_access_token', 'old_refresh_token']) {
          const merged = await api.call('POST', '/auth/migrate', { headers, body: { [name]: token } });
          expect([404, 400]).toContain(merged.status);
        }
        const merges = await api.call('GET', '/me/merges', { headers: { authorization: `Bearer ${token}` } });
        expect([401, 403]).toContain(merges.status);
      }
    }
  });

  it('copies the list into an account, and leaves the guest’s as it is', async () => {
    const { handle, titles, userId } = await known();
    const window = await signedInWindow();
    const adopted = await window.adopt(await window.ticket({ handle }));
    expect(adopted.body).toMatchObject({ merged: { items_moved: 1 } });
    expect(await window.titles()).toEqual(['Ono Vase']);
    // Again, as after a lost answer.
    const again = await window.adopt(await window.ticket({ handle }));
    expect(again.body).toMatchObject({ merged: { items_moved: 0, items_already_there: 1 } });
    expect([await isThere(userId), await titles()]).toEqual([true, ['Ono Vase']]);
    expect((await shop.ask('resume', { handle })).body.access_token).toBeTruthy();
  });
});

describe('a ticket', () => {
  it('works once, in the window it was issued for', async () => {
    const [one, other] = [await signedInWindow(), await signedInWindow()];
    const { cookie, save, userId } = await shop.begun();
    await save();
    const ticket = await one.ticket({ cookie });
    for (const window of [other, unknownWindow()]) {
      expect(await window.adopt(ticket)).toMatchObject({
        status: 404,
        body: { error: 'old_user_not_found' },
      });
    }
    expect(await isThere(userId)).toBe(true);
    const first = await one.adopt(ticket);
    expect(first.body).toMatchObject({ merged: { items_moved: 1 } });
    expect((await one.adopt(ticket)).status).toBe(404);
    const copied = await shop.begun();
    await copied.save('mug');
    const { handle } = (await shop.ask('handle', { session: copied.session })).body;
    const copying = await one.ticket({ handle });
    const answers = await Promise.all([1, 2, 3, 4].map(() => one.adopt(copying)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after 15 minutes, and isn’t valid as any other token', async () => {
    const window = await signedInWindow();
    const { cookie } = await shop.begun();
    const ticket = (await window.ticket({ cookie }))!;
    const { status } = await api.call('GET', '/me', { headers: { authorization: `Bearer ${ticket}` } });
    expect(status).toBe(401);
    const forged = `${ticket.slice(0, -4)}AAAA`;
    for (const wrong of [forged, '', cookie.split('=')[1]!, 'x'.repeat(500)]) {
      expect((await window.adopt(wrong)).status).toBe(404);
    }
    api.pass({ minutes: 16 });
    expect((await window.adopt(ticket)).status).toBe(404);
  });
});

describe('a guest who confirms an address for alerts', () => {
  let addresses = 0;
  /** A guest with a wish, in whose frame the code for an address is entered. */
  async function confirmed(email = `keeps${(addresses += 1)}@mail.example`) {
    const guest = await shop.begun();
    await guest.save();
    const { headers } = guest;
    await api.call('POST', '/me/alerts/email', { headers, body: { email } });
    const code = await api.lastCode(email);
    const verify = (given: string, as: Record<string, string> = headers) =>
      api.call('POST', '/me/alerts/email/verify', { headers: as, body: { email, code: given } });
    const { body } = await verify(code);
    return { ...guest, email, code, verify, ticket: body.keep_ticket as string };
  }
  const accountOf = (email: string) => api.ctx.prisma.user.findUnique({ where: { email } });
  const confirmUrl = (mail: { text?: string | undefined }) =>
    new URL(/https?:\S+\/alerts\/confirm\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
  const savedIn = async (body: { access_token: string }) => {
    const { products } = (
      await api.call('GET', '/widget/saved-products', { headers: await shop.headersOf(body) })
    ).body;
    return products.map(({ title }: { title: string }) => title) as string[];
  };

  it('keeps the list in its account with one press, in this shop’s basket only', async () => {
    const { cookie, session, ticket, userId, email } = await confirmed();
    expect(await accountOf(email)).toBeNull();
    const { status, body, set } = await shop.ask('keep', { cookie, session, ticket });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'ok', 'refresh_token']]);
    const account = (await accountOf(email))!;
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: account.id,
      basket_partner: shop.partner.partnerId,
    });
    expect(await savedIn(body)).toEqual(['Ono Vase']);
    expect(await api.ctx.prisma.alertSettings.findUnique({ where: { userId: account.id } })).toMatchObject({
      email,
    });
    expect(set).toMatch(/^__Host-wl_guest_\d+=; .*Max-Age=0/);
    expect(await isThere(userId)).toBe(false);
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await api.call('GET', '/me', { headers })).status).toBe(403);
    const refreshed = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: body.refresh_token },
    });
    expect(refreshed.body.user).toMatchObject({ id: account.id, email: null });
  });

  it('adds the list to what the account has, and copies that of a guest whom the shop knows', async () => {
    const { user } = await issueSession(api.ctx, { email: 'has@mail.example' });
    const one = await confirmed('has@mail.example');
    const { handle } = (await shop.ask('handle', { session: one.session })).body;
    const { body, set } = await shop.ask('keep', { handle, session: one.session, ticket: one.ticket });
    expect(decodeJwt(body.access_token).sub).toBe(user.id);
    expect([await savedIn(body), set]).toEqual([['Ono Vase'], undefined]);
    expect(await isThere(one.userId)).toBe(true);
  });

  it('can use the ticket once, within ten minutes', async () => {
    const { cookie, ...one } = await confirmed();
    const sent = { session: one.session, ticket: one.ticket };
    // Without the cookie, the guest stays.
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.ask('keep', sent)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await shop.ask('keep', { ...sent, cookie })).status).toBe(401);
    const late = await confirmed();
    api.pass({ minutes: 11 });
    const { body } = await shop.ask('resume', { cookie: late.cookie });
    for (const session of [late.session, body.access_token]) {
      expect((await shop.ask('keep', { cookie: late.cookie, session, ticket: late.ticket })).status).toBe(
        401,
      );
    }
    expect(await accountOf(late.email)).toBeNull();
  });

  it('gets no ticket by the email’s link, nor on our own pages', async () => {
    const stranger = await shop.begun();
    const email = 'victim@mail.example';
    await api.call('POST', '/me/alerts/email', { headers: stranger.headers, body: { email } });
    const link = confirmUrl(await api.mailTo(email));
    const verify = (headers: Record<string, string>, code: string) =>
      api.call('POST', '/me/alerts/email/verify', { headers, body: { email, code } });
    const { body } = await verify(stranger.headers, link.searchParams.get('link')!);
    expect(body).toEqual({ ok: true, keep_ticket: null });

    const { accessToken } = await createAnonymousUser(api.ctx);
    const own = { authorization: `Bearer ${accessToken}` };
    await api.call('POST', '/me/alerts/email', { headers: own, body: { email } });
    expect((await verify(own, await api.lastCode(email))).body).toEqual({ ok: true, keep_ticket: null });
    expect(await accountOf(email)).toBeNull();
  });

  it('gets nothing while the owner of the address confirms for a stranger', async () => {
    const stranger = await shop.begun();
    const email = 'misled@mail.example';
    await api.call('POST', '/me/alerts/email', { headers: stranger.headers, body: { email } });
    const code = await api.lastCode(email);
    const misled = await shop.begun();
    // The code is the stranger’s request’s: it proves nothing in the owner’s own frame.
    const tried = await api.call('POST', '/me/alerts/email/verify', {
      headers: misled.headers,
      body: { email, code },
    });
    expect(tried.status).toBe(400);
    const url = confirmUrl(await api.mailTo(email));
    const { confirmByLink } = await import('#app/account/alerts/alert-links.server.ts');
    expect(await confirmByLink(context, url.searchParams)).toBe(true);
    const late = await api.call('POST', '/me/alerts/email/verify', {
      headers: stranger.headers,
      body: { email, code },
    });
    expect([late.status, late.body.keep_ticket]).toEqual([400, undefined]);
    expect(await accountOf(email)).toBeNull();
  });

  it('can’t use a ticket of another session, guest or shop, nor anything else as one', async () => {
    const one = await confirmed();
    const other = await confirmed();
    const { body: again } = await shop.ask('resume', { cookie: one.cookie });
    const handle = (await shop.ask('handle', { session: one.session })).body.handle as string;
    const guestTicket = await unknownWindow().ticket({ cookie: one.cookie });
    const sent: Sent[] = [
      { session: again.access_token, ticket: one.ticket },
      { session: other.session, ticket: one.ticket },
      { session: one.session, ticket: other.ticket },
      { session: '', ticket: one.ticket },
      { session: one.ticket, ticket: one.ticket },
      { session: one.session, ticket: one.session },
      { session: one.session, ticket: guestTicket! },
      { session: one.session, ticket: `${one.ticket.slice(0, -4)}AAAA` },
      { session: one.session, ticket: '' },
    ];
    for (const each of sent) {
      for (const known of [{ cookie: one.cookie }, { handle }]) {
        const { status, body } = await shop.ask('keep', { ...each, ...known });
        expect([status, body.error]).toEqual([401, 'unauthorized']);
      }
    }
    const abroad = await rival.ask('keep', { session: one.session, ticket: one.ticket });
    expect(abroad.status).toBe(401);
    const headers = { authorization: `Bearer ${one.ticket}` };
    expect((await api.call('GET', '/me', { headers })).status).toBe(401);
    expect((await unknownWindow().adopt(one.ticket)).status).toBe(404);
    expect([await accountOf(one.email), await accountOf(other.email)]).toEqual([null, null]);
    expect([await isThere(one.userId), await isThere(other.userId)]).toEqual([true, true]);
  });

  it('can’t keep it on a page that may not have sessions', async () => {
    const { partnerId } = rival.partner;
    await api.ctx.prisma.verifiedDomain.deleteMany({ where: { partnerId } });
    api.ctx.caches.keys.clear();
    const answer = await rival.ask('keep', { session: 'any', ticket: 'any' });
    expect([answer.status, answer.body.error]).toEqual([403, 'origin_not_allowed']);
  });
});

it('accounts and guests of our own pages are no shop’s guests', async () => {
  const name = `__Host-wl_guest_${shop.partner.partnerId}`;
  const sessions = [
    await issueSession(api.ctx, { email: 'somebody@mail.example' }),
    await createAnonymousUser(api.ctx),
  ];
  for (const { refreshToken, accessToken, user } of sessions) {
    for (const sent of [{ cookie: `${name}=${refreshToken}` }, { handle: refreshToken }]) {
      await strangers(shop.ask('resume', sent));
      expect((await shop.ask('ticket', sent)).body.ticket).toBeNull();
      await shop.ask('forget', sent);
    }
    expect((await shop.ask('handle', { session: accessToken })).body.handle).toBeNull();
    expect((await shop.ask('list', { session: accessToken })).status).toBe(401);
    expect(await isThere(user.id)).toBe(true);
  }
});

it('no handle is issued for the basket session of an account', async () => {
  const { user, scope } = await issueSession(api.ctx, { email: 'basket@mail.example' });
  const parent = scope.family;
  const basket = await forkSession(api.ctx, {
    userId: user.id,
    parent,
    basketPartnerId: shop.partner.partnerId,
  });
  expect((await shop.ask('handle', { session: basket.accessToken })).body.handle).toBeNull();
  // It may have a first list, as its dialog would make one.
  expect((await shop.ask('list', { session: basket.accessToken })).body.list.name).toBe('My wishlist');
});
