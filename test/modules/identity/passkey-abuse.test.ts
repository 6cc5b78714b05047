/** Attacks with passkeys. */
import { describe, expect, it } from 'vitest';
import { identityWork } from '#api/modules/identity/jobs.ts';
import { listPasskeys } from '#api/modules/identity/list-passkeys.ts';
import { removePasskey } from '#api/modules/identity/remove-passkey.ts';
import { useApi } from '#test/support/api.ts';
import { type Oddities, softPasskey } from '#test/support/authenticator.ts';
import { firstPartyBrowser, signedInBrowser } from '#test/support/first-party.ts';

const api = await useApi({ CODE_TRIES_PER_HOUR_IP: '20' });
const { siteUrl } = api.ctx.settings;

let people = 0;
const network = () => `198.51.100.${(people += 1)}`;

async function person(counts = true) {
  const address = network();
  const browser = await signedInBrowser(api, `victim${people}@passkeys.example`, address);
  const { body } = await browser.post('passkey-new');
  const passkey = softPasskey(body.options, siteUrl, { counts });
  await browser.post('passkey-add', { response: passkey.created });
  return { browser, passkey, userId: browser.user.id };
}

type Browser = ReturnType<typeof firstPartyBrowser>;
const optionsIn = async (browser: Browser) =>
  (await browser.post('passkey-options')).body.options as { challenge: string };
const tryIn = async (browser: Browser, response: string) => {
  const { status, body } = await browser.post('passkey', { response });
  return status === 200 ? 'signed in' : body.error;
};

describe('a signature', () => {
  it('works once, in one of many simultaneous requests', async () => {
    const { passkey } = await person(false);
    const browser = firstPartyBrowser(api, network());
    const response = passkey.sign(await optionsIn(browser));
    const tried = await Promise.all(Array.from({ length: 8 }, () => tryIn(browser, response)));
    expect(tried.sort()).toEqual([...Array(7).fill('passkey_expired'), 'signed in']);
    expect(await tryIn(browser, response)).toBe('passkey_expired');
  });

  it('works only in the browser that asked for it', async () => {
    const { passkey } = await person();
    const [victim, thief] = [firstPartyBrowser(api, network()), firstPartyBrowser(api, network())];
    const response = passkey.sign(await optionsIn(victim));
    // Neither may the thief sign in with the victim's, nor make the victim sign in with the thief's.
    expect(await tryIn(thief, response)).toBe('passkey_expired');
    await optionsIn(thief);
    expect(await tryIn(thief, response)).toBe('passkey_expired');
    expect(await tryIn(victim, response)).toBe('signed in');
  });

  it('expires after 15 minutes', async () => {
    const { passkey } = await person();
    const browser = firstPartyBrowser(api, network());
    const response = passkey.sign(await optionsIn(browser));
    api.pass({ minutes: 15, seconds: 1 });
    expect(await tryIn(browser, response)).toBe('passkey_expired');
  });

  it.each<[string, Oddities]>([
    ['of another site', { origin: 'https://evil.example' }],
    ['of a lookalike subdomain', { origin: 'https://localhost.evil.example' }],
    ['of another port of the host', { origin: 'http://localhost:4000' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of a registration', { type: 'webauthn.create' }],
    ['without verifying its owner', { unverified: true }],
    ['with someone else’s user handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('%s is refused', async (_, oddities) => {
    const { passkey } = await person();
    const browser = firstPartyBrowser(api, network());
    expect(await tryIn(browser, passkey.sign(await optionsIn(browser), oddities))).toBe('passkey_refused');
  });

  it('whose challenge we never issued is refused', async () => {
    const { passkey } = await person();
    const browser = firstPartyBrowser(api, network());
    await optionsIn(browser);
    const challenge = Buffer.alloc(32, 7).toString('base64url');
    expect(await tryIn(browser, passkey.sign({ challenge }))).toBe('passkey_expired');
  });

  it('with a challenge for adding a passkey doesn’t sign in, and the other way round', async () => {
    const { browser, passkey } = await person();
    const { body } = await browser.post('passkey-new');
    expect(await tryIn(browser, passkey.sign(body.options))).toBe('passkey_expired');
    const { challenge } = await optionsIn(browser);
    const { created } = softPasskey({ ...body.options, challenge }, siteUrl);
    expect((await browser.post('passkey-add', { response: created })).body.error).toBe('passkey_expired');
  });

  it('under the ID of someone else’s passkey is refused', async () => {
    const [victim, attacker] = [await person(), await person()];
    const browser = firstPartyBrowser(api, network());
    const { id, userHandle } = victim.passkey;
    const forged = attacker.passkey.sign(await optionsIn(browser), { id, userHandle });
    expect(await tryIn(browser, forged)).toBe('passkey_refused');
  });

  it('of a copy whose counter is behind is refused', async () => {
    const { passkey } = await person();
    const browser = firstPartyBrowser(api, network());
    expect(await tryIn(browser, passkey.sign(await optionsIn(browser), { counter: 9 }))).toBe('signed in');
    for (const counter of [0, 8, 9]) {
      const copied = passkey.sign(await optionsIn(browser), { counter });
      expect(await tryIn(browser, copied)).toBe('passkey_refused');
    }
    expect(await tryIn(browser, passkey.sign(await optionsIn(browser), { counter: 10 }))).toBe('signed in');
  });

  it('with the same counter signs in one of two simultaneous sessions', async () => {
    const { passkey } = await person();
    const browsers = [firstPartyBrowser(api, network()), firstPartyBrowser(api, network())];
    const tried = await Promise.all(
      browsers.map(async (browser) => tryIn(browser, passkey.sign(await optionsIn(browser), { counter: 1 }))),
    );
    expect(tried.sort()).toEqual(['passkey_refused', 'signed in']);
  });

  it('of a passkey that is being removed signs no one in afterwards', async () => {
    const { passkey, userId } = await person();
    const browser = firstPartyBrowser(api, network());
    const response = passkey.sign(await optionsIn(browser));
    const [own] = await listPasskeys(api.ctx, userId);
    await Promise.all([
      tryIn(browser, response),
      removePasskey(api.ctx, userId, { passkeyId: own!.id, keep: null }),
    ]);
    // Whichever came first: the removal ended the session, or the sign-in was refused.
    expect((await browser.post('refresh')).status).toBe(401);
  });

  it.each(['', 'no JSON', '{}', '{"id":"../x"}', 'x'.repeat(100_000)])(
    'that is malformed is refused (%#)',
    async (text) => {
      expect(await tryIn(firstPartyBrowser(api, network()), text)).toBe('passkey_refused');
    },
  );
});

describe('a stranger', () => {
  it('learns nothing about accounts from the options', async () => {
    const { browser } = await person();
    const stranger = firstPartyBrowser(api, network());
    const { body } = await stranger.post('passkey-options', { email: browser.user.email });
    expect(Object.keys(body.options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  });

  it('gets the same answer for an unknown passkey as for a wrong signature', async () => {
    const { passkey } = await person();
    const [one, other] = [firstPartyBrowser(api, network()), firstPartyBrowser(api, network())];
    const unknown = passkey.sign(await optionsIn(one), { id: Buffer.alloc(32, 1).toString('base64url') });
    const wrong = passkey.sign(await optionsIn(other), { rpId: 'evil.example' });
    const answers = [
      await one.post('passkey', { response: unknown }),
      await other.post('passkey', { response: wrong }),
    ];
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is stopped after too many wrong tries from one network; correct ones don’t count', async () => {
    const { passkey } = await person();
    const browser = firstPartyBrowser(api, network());
    const tries: string[] = [];
    for (let count = 0; count < 24; count += 1) {
      const given = count < 3 ? {} : { rpId: 'evil.example' };
      tries.push(await tryIn(browser, passkey.sign(await optionsIn(browser), given)));
    }
    expect(tries).toEqual([
      ...Array(3).fill('signed in'),
      ...Array(20).fill('passkey_refused'),
      'network_limit_reached',
    ]);
    api.pass({ minutes: 61 });
    expect(await tryIn(browser, passkey.sign(await optionsIn(browser)))).toBe('signed in');
  });
});

describe('adding', () => {
  it('works only in the session that started it, for its own account', async () => {
    const [victim, attacker] = [await person(), await person()];
    const { body } = await victim.browser.post('passkey-new');
    const { created } = softPasskey(body.options, siteUrl);
    const theirs = await attacker.browser.post('passkey-add', { response: created });
    expect(theirs.body.error).toBe('passkey_expired');
    expect((await victim.browser.post('passkey-add', { response: created })).status).toBe(200);
    expect((await victim.browser.post('passkey-add', { response: created })).body.error).toBe(
      'passkey_expired',
    );
    expect(await listPasskeys(api.ctx, attacker.userId)).toHaveLength(1);
  });

  it('stores one credential once, also when two accounts add it at the same time', async () => {
    const [one, other] = [await person(), await person()];
    const id = Buffer.alloc(32, 9).toString('base64url');
    const answers = await Promise.all(
      [one, other].map(async ({ browser }) => {
        const { body } = await browser.post('passkey-new');
        const { created } = softPasskey(body.options, siteUrl, { id });
        return (await browser.post('passkey-add', { response: created })).body.error ?? 'added';
      }),
    );
    expect(answers.sort()).toEqual(['added', 'passkey_exists']);
    const credentialId = Buffer.from(id, 'base64url');
    expect(await api.ctx.prisma.passkey.count({ where: { credentialId } })).toBe(1);
  });

  it.each<[string, Oddities]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['as a sign-in', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, oddities) => {
    const { browser, userId } = await person();
    const { body } = await browser.post('passkey-new');
    const { created } = softPasskey(body.options, siteUrl, oddities);
    expect((await browser.post('passkey-add', { response: created })).body.error).toBe('passkey_refused');
    expect(await listPasskeys(api.ctx, userId)).toHaveLength(1);
  });
});

it('removes unused challenges', async () => {
  await optionsIn(firstPartyBrowser(api, network()));
  api.pass({ minutes: 16 });
  const cleanup = identityWork.cleanups?.find(({ name }) => name === 'cleanup_passkey_challenges');
  await api.ctx.sql.rows(cleanup!.statement, { now: api.ctx.clock(), limit: 1_000, skip: 0, position: '' });
  expect(await api.ctx.prisma.passkeyChallenge.count()).toBe(0);
});
