/** Sign-in with other services, tried against real OpenID providers. */
import { describe, expect, it } from 'vitest';
import { claimProviderSignIn, connectProvider } from '#api/modules/identity/finish-provider-sign-in.ts';
import { listIdentities } from '#api/modules/identity/list-identities.ts';
import { readSession } from '#api/modules/identity/read-session.ts';
import { removeIdentity } from '#api/modules/identity/remove-identity.ts';
import { startProviderSignIn } from '#api/modules/identity/start-provider-sign-in.ts';
import { useApi } from '#test/support/api.ts';
import { firstPartyBrowser, signedInBrowser } from '#test/support/first-party.ts';
import {
  clientId,
  clientSecret,
  followToCallback,
  startOpenIdProvider,
} from '#test/support/openid-provider.ts';

const site = 'http://localhost:3000';
const callback = (id: string) => `${site}/signin/with/${id}/callback`;
const trusted = await startOpenIdProvider(callback('trusted'));
const other = await startOpenIdProvider(callback('other'));
const client = { client_id: clientId, client_secret: clientSecret };
const api = await useApi({
  OIDC_PROVIDERS: JSON.stringify({
    trusted: { ...client, issuer: trusted.issuer, proves_email: true },
    other: { ...client, issuer: other.issuer, name: 'Other & Co' },
  }),
});

let people = 0;
const somebody = (email_verified = true) => {
  people += 1;
  return { sub: `person-${people}`, email: `person${people}@provider.example`, email_verified };
};

type Browser = ReturnType<typeof firstPartyBrowser>;
/** Presses the button, signs in at the provider and comes back. @returns the callback, and where it led */
async function signIn(browser: Browser, provider: 'trusted' | 'other', to?: string) {
  const back = await followToCallback(await browser.startWith(provider, to), callback(provider));
  return { back, ledTo: await browser.comeBack(back) };
}
const problemIn = (ledTo: string) => new URL(ledTo, site).searchParams.get('problem');
const userIn = async (browser: Browser) =>
  (await readSession(api.ctx, browser.cookies.get('wl_session') ?? ''))?.user ?? null;

describe('a sign-in with another service', () => {
  it('opens an account with the verified address and returns to the page where it began', async () => {
    const person = (trusted.state.person = somebody());
    const browser = firstPartyBrowser(api);
    const { ledTo } = await signIn(browser, 'trusted', '/save?key=pk_test&product=%7B%7D');
    expect(ledTo).toBe('/save?key=pk_test&product=%7B%7D');
    const user = await userIn(browser);
    expect(user).toMatchObject({ email: person.email, anonymous: false, displayName: null });

    const again = firstPartyBrowser(api);
    trusted.state.person = { ...person, email: 'renamed@provider.example' };
    expect((await signIn(again, 'trusted')).ledTo).toBe('/lists');
    expect((await userIn(again))?.id).toBe(user?.id);
  });

  it('returns to a dialog whose product has very many variants', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const to = `/save?${new URLSearchParams({ key: 'pk_test', product: '{"title":"'.padEnd(3_500, '<&"é') })}`;
    const { body } = await browser.post('provider-start', { provider: 'trusted', to, lang: 'en' });
    const back = await followToCallback(body.url, callback('trusted'));
    expect((await browser.comeBack(back)) === to).toBe(true);
    expect(await userIn(browser)).not.toBeNull();
  });

  it('signs in to the account that has the address, and notifies its owner', async () => {
    const person = (trusted.state.person = somebody());
    const owner = await signedInBrowser(api, person.email);
    const browser = firstPartyBrowser(api);
    await signIn(browser, 'trusted');
    expect((await userIn(browser))?.id).toBe(owner.user.id);
    await api.mailTo(person.email, 'Trusted was connected to your Wishlist account');
    expect(await listIdentities(api.ctx, owner.user.id)).toMatchObject([
      { issuer: trusted.issuer, subject: person.sub, name: 'Trusted' },
    ]);
  });

  it('moves a guest’s lists into the account', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const { body } = await browser.post('guest', { lang: 'en' });
    const headers = { authorization: `Bearer ${body.access_token}` };
    await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Guest list' } });
    await signIn(browser, 'trusted');
    const user = await userIn(browser);
    expect(await api.ctx.prisma.list.findMany({ where: { ownerId: user!.id } })).toMatchObject([
      { name: 'Guest list' },
    ]);
    expect(await api.ctx.prisma.user.findUnique({ where: { id: body.user.id } })).toBeNull();
  });

  it('can return with a form, as Apple’s does', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const back = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    const link = await browser.comeBackByForm(back);
    expect(await userIn(browser)).toBeNull();
    expect(await browser.comeBack(link)).toBe('/lists');
    expect(await userIn(browser)).not.toBeNull();
  });

  it('that the person cancels returns without an error', async () => {
    trusted.state.person = null;
    const browser = firstPartyBrowser(api);
    expect((await signIn(browser, 'trusted', '/save?key=a')).ledTo).toBe('/save?key=a');
    expect(await userIn(browser)).toBeNull();
  });

  it('signs in to one account, even if it first returns twice at once', async () => {
    const person = (trusted.state.person = somebody());
    const browsers = [firstPartyBrowser(api), firstPartyBrowser(api)];
    await Promise.all(browsers.map((browser) => signIn(browser, 'trusted')));
    const [one, two] = await Promise.all(browsers.map(userIn));
    expect(one?.id).toBe(two?.id);
    expect(await api.ctx.prisma.userIdentity.count({ where: { subject: person.sub } })).toBe(1);
  });
});

describe('an attacker', () => {
  it('can’t get into an account with an unverified address, nor open one', async () => {
    const person = (trusted.state.person = somebody(false));
    await signedInBrowser(api, person.email);
    const browser = firstPartyBrowser(api);
    const { ledTo } = await signIn(browser, 'trusted', '/portal');
    expect(ledTo).toMatch(/^\/portal\/signin\?/);
    expect(problemIn(ledTo)).toBe('provider_email_unverified');
    expect(await userIn(browser)).toBeNull();
    trusted.state.person = somebody(false);
    expect(problemIn((await signIn(browser, 'trusted')).ledTo)).toBe('provider_email_unverified');
    const { email } = trusted.state.person;
    expect(await api.ctx.prisma.user.count({ where: { email } })).toBe(0);
  });

  it('can’t get in through a provider we don’t trust to verify addresses, nor lie in wait there for the victim', async () => {
    const person = (other.state.person = somebody());
    const browser = firstPartyBrowser(api);
    // Before the victim has an account: a lie must not open one that they would later share.
    expect(problemIn((await signIn(browser, 'other')).ledTo)).toBe('provider_not_connected');
    const victim = await signedInBrowser(api, person.email);
    expect(problemIn((await signIn(browser, 'other')).ledTo)).toBe('provider_not_connected');
    expect(await userIn(browser)).toBeNull();
    expect(await listIdentities(api.ctx, victim.user.id)).toEqual([]);
  });

  it('can’t sign someone else’s browser in to their own account', async () => {
    trusted.state.person = somebody();
    const [attacker, victim] = [firstPartyBrowser(api), firstPartyBrowser(api)];
    const back = await followToCallback(await attacker.startWith('trusted'), callback('trusted'));
    expect(problemIn(await victim.comeBack(back))).toBe('expired');
    // Nor a browser that is signing in itself at the moment.
    await victim.startWith('trusted');
    expect(problemIn(await victim.comeBack(back))).toBe('expired');
    expect(await userIn(victim)).toBeNull();
    // The victim's attempt didn't use it up.
    expect(await attacker.comeBack(back)).toBe('/lists');
  });

  it('can’t use a response twice, not even at the same time', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const back = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    const led = await Promise.all(Array.from({ length: 4 }, () => browser.comeBack(back)));
    expect(led.filter((path) => path === '/lists')).toHaveLength(1);
    expect(problemIn(await browser.comeBack(back))).toBe('expired');
  });

  it('can’t use one person’s code with another sign-in of theirs', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const first = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    const second = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    first.searchParams.set('state', second.searchParams.get('state') ?? '');
    // The code belongs to another PKCE verifier.
    expect(problemIn(await browser.comeBack(first))).toBe('provider_refused');
    expect(await userIn(browser)).toBeNull();
  });

  it('can’t pass off one provider’s response as another’s', async () => {
    trusted.state.person = other.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const back = await followToCallback(await browser.startWith('other'), callback('other'));
    const mixed = new URL(callback('trusted'));
    mixed.search = back.search;
    expect(problemIn(await browser.comeBack(mixed))).toBe('expired');
    // With a state of the other provider's own, the issuer in the answer gives it away.
    const own = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    mixed.searchParams.set('state', own.searchParams.get('state') ?? '');
    expect(mixed.searchParams.get('iss')).toBe(other.issuer);
    expect(problemIn(await browser.comeBack(mixed))).toBe('provider_refused');
    expect(await userIn(browser)).toBeNull();
  });

  it('can’t use an ID token that was issued for another sign-in', async () => {
    trusted.state.person = somebody();
    trusted.state.tampersWithNonce = true;
    const browser = firstPartyBrowser(api);
    const { ledTo } = await signIn(browser, 'trusted');
    trusted.state.tampersWithNonce = false;
    expect(problemIn(ledTo)).toBe('provider_refused');
  });

  it('can’t change an ID token in transit, because its signature is checked', async () => {
    trusted.state.person = somebody();
    const victim = await signedInBrowser(api, 'victim@provider.example');
    trusted.state.forgedEmail = victim.user.email;
    const browser = firstPartyBrowser(api);
    const { ledTo } = await signIn(browser, 'trusted');
    trusted.state.forgedEmail = null;
    expect(problemIn(ledTo)).toBe('provider_refused');
    expect(await userIn(browser)).toBeNull();
  });

  it.each(['', 'wl_oi_x', 'x'.repeat(5_000)])('can’t invent a state (%#)', async (state) => {
    const browser = firstPartyBrowser(api);
    const url = `${callback('trusted')}?${new URLSearchParams({ state, code: 'x' })}`;
    expect(problemIn(await browser.comeBack(url))).toBe('expired');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('can’t redirect people elsewhere afterwards: %j', async (to) => {
    trusted.state.person = somebody();
    expect((await signIn(firstPartyBrowser(api), 'trusted', to)).ledTo).toBe('/lists');
  });

  it('can’t wait: a sign-in expires after 15 minutes', async () => {
    trusted.state.person = somebody();
    const browser = firstPartyBrowser(api);
    const back = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
    api.pass({ minutes: 15, seconds: 1 });
    expect(problemIn(await browser.comeBack(back))).toBe('expired');
  });
});

describe('connecting in the account', () => {
  async function connect(browser: Awaited<ReturnType<typeof signedInBrowser>>) {
    const userId = browser.user.id;
    const url = await startProviderSignIn(api.ctx, {
      providerId: 'other',
      browser: 'secret',
      returnTo: '/account',
      lang: 'en',
      network: '203.0.113.7',
      connecting: userId,
    });
    const back = await followToCallback(url.href, callback('other'));
    const state = back.searchParams.get('state') ?? '';
    const started = await claimProviderSignIn(api.ctx, { providerId: 'other', state, browser: 'secret' });
    await connectProvider(api.ctx, started!, userId, back.searchParams);
  }

  it('lets any provider sign in from then on, until it is disconnected', async () => {
    other.state.person = somebody(false);
    const owner = await signedInBrowser(api, 'connecting@mail.example');
    await connect(owner);
    const elsewhere = firstPartyBrowser(api);
    expect((await signIn(elsewhere, 'other')).ledTo).toBe('/lists');
    expect((await userIn(elsewhere))?.id).toBe(owner.user.id);
    await api.mailTo('connecting@mail.example', 'Other & Co was connected to your Wishlist account');

    const [identity] = await listIdentities(api.ctx, owner.user.id);
    const keep = owner.cookies.get('wl_session') ?? '';
    const stranger = await signedInBrowser(api, 'stranger@mail.example');
    const foreign = removeIdentity(api.ctx, stranger.user.id, { ...identity!, keep: null });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await removeIdentity(api.ctx, owner.user.id, { ...identity!, keep });
    expect(await userIn(elsewhere)).toBeNull();
    expect(await userIn(owner)).not.toBeNull();
    await api.mailTo('connecting@mail.example', 'Other & Co was disconnected from your Wishlist account');
    expect((await signIn(elsewhere, 'other')).ledTo).toContain('provider_email_unverified');
  });

  it('refuses an account there that already signs in to another one here', async () => {
    other.state.person = somebody();
    await connect(await signedInBrowser(api, 'first@mail.example'));
    const second = await signedInBrowser(api, 'second@mail.example');
    await expect(connect(second)).rejects.toMatchObject({ code: 'identity_taken' });
  });
});

it('says so when a provider is down, before and after the person has been there', async () => {
  // Nothing of it is known yet, so it has to be asked.
  const fresh = await startOpenIdProvider(callback('trusted'));
  trusted.state.person = somebody();
  const browser = firstPartyBrowser(api);
  const back = await followToCallback(await browser.startWith('trusted'), callback('trusted'));
  trusted.state.isDown = true;
  expect(problemIn(await browser.comeBack(back))).toBe('provider_unavailable');
  fresh.state.isDown = true;
  const down = {
    id: 'down',
    name: 'Down',
    issuer: fresh.issuer,
    clientId,
    secret: clientSecret,
    provesEmail: true,
  };
  const check = { redirectUri: callback('down'), state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  const asked = api.ctx.adapters.providerClients.authorizationUrl(down, check);
  await expect(asked).rejects.toMatchObject({ code: 'provider_unavailable' });
  trusted.state.isDown = false;
  expect((await signIn(browser, 'trusted')).ledTo).toBe('/lists');
});

it('returns 404 for a provider that isn’t set up', async () => {
  const answer = firstPartyBrowser(api)
    .startWith('unknown')
    .catch((error: Response) => error.status);
  expect(await answer).toBe(404);
});
