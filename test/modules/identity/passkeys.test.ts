/** Passkeys: added after a sign-in, used instead of a code, listed, renamed and removed. */
import { describe, expect, it } from 'vitest';
import { addPasskey, maxPasskeys } from '#api/modules/identity/add-passkey.ts';
import { listPasskeys } from '#api/modules/identity/list-passkeys.ts';
import { readSession } from '#api/modules/identity/read-session.ts';
import { removePasskey } from '#api/modules/identity/remove-passkey.ts';
import { renamePasskey } from '#api/modules/identity/rename-passkey.ts';
import { startPasskeyRegistration } from '#api/modules/identity/start-passkey-registration.ts';
import { useApi } from '#test/support/api.ts';
import { softPasskey } from '#test/support/authenticator.ts';
import { firstPartyBrowser, signedInBrowser } from '#test/support/first-party.ts';

const api = await useApi();
const { siteUrl } = api.ctx.settings;

let people = 0;
/** Someone who has just signed in by code and added a passkey. */
async function person({ counts = true } = {}) {
  people += 1;
  const email = `shopper${people}@passkeys.example`;
  const browser = await signedInBrowser(api, email, `198.51.100.${people}`);
  const { body } = await browser.post('passkey-new');
  const passkey = softPasskey(body.options, siteUrl, { counts });
  expect(await browser.post('passkey-add', { response: passkey.created })).toEqual({
    status: 200,
    body: { ok: true },
  });
  return { email, browser, passkey, options: body.options, userId: browser.user.id };
}

const optionsIn = async (browser: ReturnType<typeof firstPartyBrowser>) =>
  (await browser.post('passkey-options')).body.options as { challenge: string };

describe('a passkey', () => {
  it('is added right after a sign-in by code and then signs in elsewhere without one', async () => {
    const { email, passkey, options, userId } = await person();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Wishlist' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const elsewhere = firstPartyBrowser(api);
    const { status, body } = await elsewhere.post('passkey', {
      response: passkey.sign(await optionsIn(elsewhere)),
    });
    expect([status, body.user]).toMatchObject([200, { id: userId, email, anonymous: false }]);
    const token = elsewhere.cookies.get('wl_session') ?? '';
    expect((await readSession(api.ctx, token))?.user.email).toBe(email);
  });

  it('is confirmed by email when it’s added and removed', async () => {
    const { email, userId } = await person();
    const added = await api.mailTo(email, 'A passkey was added to your Wishlist account');
    expect(added.text).toContain(`${siteUrl}/account`);
    const [own] = await listPasskeys(api.ctx, userId);
    await removePasskey(api.ctx, userId, { passkeyId: own!.id, keep: null });
    await api.mailTo(email, 'A passkey was removed from your Wishlist account');
  });

  it('moves a guest’s lists into the account, like a code does', async () => {
    const { passkey, userId } = await person();
    const guest = firstPartyBrowser(api);
    const { body: known } = await guest.post('guest', { lang: 'en' });
    const headers = { authorization: `Bearer ${known.access_token}` };
    const list = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Guest list' } });
    const title = 'A walk';
    await api.call('POST', `/hosted/lists/${list.body.list.id}/items`, { headers, body: { title } });
    const { body } = await guest.post('passkey', { response: passkey.sign(await optionsIn(guest)) });
    expect(body).toMatchObject({ user: { id: userId }, merged: { items_moved: 1, items_already_there: 0 } });
    expect(await api.ctx.prisma.user.findUnique({ where: { id: known.user.id } })).toBeNull();
  });

  it('completes a basket’s sign-in, like a code does', async () => {
    const { passkey, userId } = await person();
    const embed = await api.embed();
    const started = await api.call('POST', '/widget/oauth-state', { headers: embed.headers });
    const { state } = started.body as { state: string };
    const window = firstPartyBrowser(api);
    const response = passkey.sign(await optionsIn(window));
    // The bridge is checked first, so a wrong one doesn't use up the signature.
    const wrong = await window.post('passkey', { response, state: 'wl_st_wrong', opener: embed.origin });
    expect(wrong.body.error).toBe('invalid_or_expired_state');
    const done = await window.post('passkey', { response, state, opener: embed.origin });
    expect(done.status).toBe(200);
    const poll = await api.call('POST', '/widget/oauth-poll', { headers: embed.headers, body: { state } });
    expect(poll.body).toMatchObject({ status: 'complete', user: { id: userId, email: null } });
  });

  it('that is synced keeps its counter at 0 and can be used again and again', async () => {
    const { passkey } = await person({ counts: false });
    for (let times = 0; times < 2; times += 1) {
      const elsewhere = firstPartyBrowser(api);
      const response = passkey.sign(await optionsIn(elsewhere));
      expect((await elsewhere.post('passkey', { response })).status).toBe(200);
    }
  });

  it('is listed, renamed, exported and removed by its owner; removal ends other sessions', async () => {
    const { browser, passkey, userId } = await person();
    const elsewhere = firstPartyBrowser(api);
    await elsewhere.post('passkey', { response: passkey.sign(await optionsIn(elsewhere)) });
    const [own] = await listPasskeys(api.ctx, userId);
    expect(own).toMatchObject({ name: null, last_used_at: api.time.now.toISOString() });
    await renamePasskey(api.ctx, userId, { passkeyId: own!.id, name: '  My phone ' });
    const keep = browser.cookies.get('wl_session') ?? '';
    const exported = await api.call('GET', '/me/export', {
      headers: { authorization: `Bearer ${(await readSession(api.ctx, keep))?.accessToken}` },
    });
    expect(exported.body.passkeys).toMatchObject([{ name: 'My phone' }]);

    await removePasskey(api.ctx, userId, { passkeyId: own!.id, keep });
    expect(await listPasskeys(api.ctx, userId)).toEqual([]);
    expect(await readSession(api.ctx, keep)).not.toBeNull();
    expect(await readSession(api.ctx, elsewhere.cookies.get('wl_session') ?? '')).toBeNull();
    const again = firstPartyBrowser(api);
    const response = passkey.sign(await optionsIn(again));
    expect((await again.post('passkey', { response })).body.error).toBe('passkey_refused');
  });

  it('needs a name to be renamed, and an owner', async () => {
    const [one, other] = [await person(), await person()];
    const [{ id: passkeyId } = { id: 0 }] = await listPasskeys(api.ctx, one.userId);
    const rename = (name: string, userId = one.userId) =>
      renamePasskey(api.ctx, userId, { passkeyId, name }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    expect(await rename('  ')).toBe('missing_name');
    expect(await rename('x'.repeat(61))).toBe('invalid_input');
    expect(await rename('Theirs', other.userId)).toBe('not_found');
    const foreign = removePasskey(api.ctx, other.userId, { passkeyId, keep: null });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    expect(await listPasskeys(api.ctx, one.userId)).toHaveLength(1);
  });

  it('is deleted with its account', async () => {
    const { userId } = await person();
    await api.ctx.prisma.user.delete({ where: { id: userId } });
    expect(await api.ctx.prisma.passkey.count({ where: { userId } })).toBe(0);
  });
});

describe('adding a passkey', () => {
  it('needs a fresh sign-in, or an emailed code', async () => {
    people += 1;
    const email = `later${people}@passkeys.example`;
    const browser = await signedInBrowser(api, email);
    api.pass({ minutes: 11 });
    expect((await browser.post('passkey-new')).body.error).toBe('fresh_sign_in_required');
    expect((await browser.post('passkey-new', { code: '000000' })).body.error).not.toBe(undefined);
    await browser.post('start', { email, lang: 'en' });
    const { body } = await browser.post('passkey-new', { code: await api.lastCode(email) });
    const { created } = softPasskey(body.options, siteUrl);
    expect((await browser.post('passkey-add', { response: created })).status).toBe(200);
  });

  it('isn’t possible after only refreshing a session', async () => {
    const { browser, email } = await person();
    api.pass({ minutes: 11 });
    const { body } = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: browser.cookies.get('wl_session') },
    });
    expect(body.user.email).toBe(email);
    browser.cookies.set('wl_session', body.refresh_token);
    expect((await browser.post('passkey-new')).body.error).toBe('fresh_sign_in_required');
  });

  it('is refused to guests, to strangers and to accounts without an email address', async () => {
    const stranger = firstPartyBrowser(api);
    expect((await stranger.post('passkey-new')).body.error).toBe('unauthorized');
    expect((await stranger.post('passkey-add', { response: '{}' })).body.error).toBe('unauthorized');
    await stranger.post('guest', { lang: 'en' });
    expect((await stranger.post('passkey-new')).body.error).toBe('forbidden');
  });

  it('names the account’s own passkeys, so that a device doesn’t make a second one', async () => {
    const { browser, passkey } = await person();
    const { body } = await browser.post('passkey-new');
    expect(body.options.excludeCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    expect(body.options.user.id).toBe(passkey.userHandle);
  });

  it('doesn’t tell the device the account’s ID or email in the user handle', async () => {
    const { options, userId, email } = await person();
    const handle = Buffer.from(options.user.id, 'base64url').toString('latin1');
    for (const secret of [userId, userId.replaceAll('-', ''), email]) expect(handle).not.toContain(secret);
  });

  it('is limited to twenty, even for simultaneous requests', async () => {
    const { browser, userId } = await person();
    const sessionId = (await readSession(api.ctx, browser.cookies.get('wl_session') ?? ''))!.sessionId;
    const add = async () => {
      const network = '198.51.100.200';
      const options = await startPasskeyRegistration(api.ctx, { userId, sessionId, network });
      const { created } = softPasskey(options, siteUrl);
      return addPasskey(api.ctx, { userId, sessionId, response: created });
    };
    const added = await Promise.allSettled(Array.from({ length: maxPasskeys + 3 }, add));
    const refused = added.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(4).fill('too_many_passkeys'));
    expect(await listPasskeys(api.ctx, userId)).toHaveLength(maxPasskeys);
  });
});
