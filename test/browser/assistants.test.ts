/** Assistants connect in a browser, to a service that's built: consent, cancellation, and the end. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import type { AssistantServer } from '#api/contract/assistants.ts';
import { assistantServers } from '#api/contract/assistants.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { form, type OauthTokens, pkce, register, startRemoteTools } from '#test/support/assistants.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { combinations } from '#test/support/lane.ts';
import { newPartner } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor, signIn } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const api = {
  ctx,
  ask: (path: string, init?: RequestInit) => fetch(siteUrl + path, { redirect: 'manual', ...init }),
};
/** The program on the person's device that they return to. */
const program = await startForeignSite();
const callback = program.serve('/callback', '<h1>Back in Claude</h1>', { 'content-type': 'text/html' });

/** A client's request. @returns the URL to open, and how it gets tokens for a code */
async function askForAccess(server: AssistantServer = 'lists', redirectUri = callback) {
  const clientId = await register(api, { redirect_uris: [redirectUri] });
  const { verifier, challenge } = pkce();
  const { path, scopes } = assistantServers[server];
  const url = `${siteUrl}/oauth/authorize?${new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    resource: siteUrl + path,
  })}`;
  async function exchange(code: string | null): Promise<OauthTokens> {
    const response = await api.ask(
      '/oauth/token',
      form({
        grant_type: 'authorization_code',
        code: code ?? '',
        redirect_uri: redirectUri,
        client_id: clientId,
        code_verifier: verifier,
      }),
    );
    return (await response.json()) as OauthTokens;
  }
  return { url, exchange };
}

/** The query with which the person is back in the program. */
async function backAt(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(`${callback}?*`);
  return new URL(page.url()).searchParams;
}

const connectionsOf = (email: string) =>
  ctx.prisma.assistantConnection.findMany({ where: { user: { email } } });

const hadSignedIn = (email: string, createdAt: Date) =>
  ctx.prisma.refreshToken.updateMany({ where: { user: { email } }, data: { createdAt } });

/** A person with a list, signed in. */
async function signedIn(email: string, options = {}) {
  const { user } = await issueSession(ctx, { email });
  await createList(ctx, user.id, { name: 'Birthday' });
  const { page, context } = await newVisitor(browser, options);
  await signInAs(context, service, email);
  return { page, context };
}

it('connects with an emailed code, without what the person unchecked, until they disconnect it', async () => {
  const email = 'clara@assistants.example';
  const { page } = await newVisitor(browser);
  const { url, exchange } = await askForAccess();
  await page.goto(url);
  await page.getByRole('link', { name: 'Use a password instead' }).waitFor();
  await signIn(page, service, email);
  await page.getByRole('heading', { name: 'Connect Claude to your account?' }).waitFor();
  await page.getByText('You’ll continue in a program on this device.').waitFor();
  await page.getByText(email).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel(/^Create and change lists/).uncheck();
  await page.getByRole('button', { name: 'Connect' }).click();
  const tokens = await exchange((await backAt(page)).get('code'));
  expect(tokens.scope).toBe('lists:read alerts:write');
  const client = await startRemoteTools(api, tokens.access_token);
  await client.callTool({ name: 'show_list', arguments: {} });

  await page.goto(`${siteUrl}/account`);
  await page.getByRole('link', { name: 'See assistants' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Claude' }).first();
  await row.getByText('See your lists and the wishes on them · Change your alerts').waitFor();
  await row.getByRole('link', { name: 'Disconnect Claude' }).click();
  const panel = page.getByRole('dialog', { name: 'Disconnect Claude' });
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('No assistants yet.').waitFor();
  await expect(client.callTool({ name: 'show_list', arguments: {} })).rejects.toMatchObject({ status: 401 });
});

it.each(combinations([false, true]))(
  'returns to the program after agreeing or canceling, and asks once (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const email = `once-${javaScriptEnabled}@assistants.example`;
    const { page } = await signedIn(email, { javaScriptEnabled });
    await page.goto((await askForAccess()).url);
    const asked = page.url();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await backAt(page)).get('error')).toBe('access_denied');
    await page.goto(asked);
    await page.getByRole('heading', { name: 'This request has expired' }).waitFor();
    expect(await connectionsOf(email)).toEqual([]);

    await page.goto((await askForAccess()).url);
    await page.getByRole('button', { name: 'Connect' }).click();
    expect((await backAt(page)).get('code')).not.toBeNull();
    expect(await connectionsOf(email)).toHaveLength(1);
  },
);

it('connects once if the form is sent several times at once', async () => {
  const email = 'twice@assistants.example';
  const { page, context } = await signedIn(email);
  await page.goto((await askForAccess()).url);
  const sent = form({ intent: 'connect' });
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const path = new URL(page.url()).pathname;
  const press = (headers: Record<string, string> = {}) =>
    api.ask(path, { ...sent, headers: { ...sent.headers, cookie, ...headers } });
  expect((await press({ origin: 'https://evil.example' })).status).toBe(403);
  const answers = await Promise.all([press(), press(), press()]);
  const led = answers.map((answer) => new URL(answer.headers.get('location')!, siteUrl).pathname);
  expect(led.filter((to) => to !== path)).toEqual([path.replace('/connect', '/oauth/authorize')]);
  expect(await connectionsOf(email)).toHaveLength(1);
});

it('shows a request only in the browser that brought it', async () => {
  const { page } = await signedIn('asked@assistants.example');
  await page.goto((await askForAccess()).url);
  const { page: other } = await signedIn('other@assistants.example');
  const answer = await other.goto(page.url());
  expect(answer?.status()).toBe(410);
  await other.getByRole('heading', { name: 'This request has expired' }).waitFor();
  expect(await other.locator('main').textContent()).not.toContain('Claude');
});

it.each(
  combinations([
    ['https://claude.example:8443/callback', 'https://claude.example:8443', 'claude.example:8443'],
    ['claude.example:/callback', 'claude.example:', 'in a program on this device'],
    ['http://[::1]:8080/callback', 'http:', 'in a program on this device'],
  ]),
)('lets its forms lead only to %s', async (redirectUri, source, shown) => {
  const { page } = await signedIn(`${source.replaceAll(/\W/g, '-')}@assistants.example`);
  const answer = await page.goto((await askForAccess('lists', redirectUri)).url);
  expect(answer?.headers()['content-security-policy']).toContain(`form-action 'self' ${source};`);
  expect(await page.locator('main').textContent()).toContain(shown);
});

it('switches to another account, and continues there', async () => {
  const { page } = await signedIn('first@assistants.example');
  await page.goto((await askForAccess()).url);
  await page.getByRole('button', { name: 'Switch account' }).click();
  await signIn(page, service, 'second@assistants.example');
  await page.getByRole('button', { name: 'Connect' }).click();
  await backAt(page);
  expect(await connectionsOf('first@assistants.example')).toEqual([]);
  expect(await connectionsOf('second@assistants.example')).toHaveLength(1);
});

it.each(combinations([false, true]))(
  'acts for a partner only for its members, who prove who they are (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page: stranger } = await signedIn(`stranger-${javaScriptEnabled}@assistants.example`);
    await stranger.goto((await askForAccess('partner')).url);
    await stranger.getByText('this account isn’t a member of one').waitFor();
    expect(await stranger.getByRole('button', { name: 'Connect' }).count()).toBe(0);

    const { partner, email } = await newPartner(service, { name: 'Kiln' });
    const { partner: foreign } = await newPartner(service);
    const { page } = await signedIn(email, { javaScriptEnabled });
    await hadSignedIn(email, new Date(Date.now() - 3_600_000));
    const { url, exchange } = await askForAccess('partner');
    await page.goto(url);
    await page.getByLabel('Create and change API keys').uncheck();
    const asked = new Date();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByLabel('6-digit code').fill(await service.lastCode(email, asked));
    expect(await page.getByLabel('Create and change API keys').isChecked()).toBe(false);
    await page
      .getByLabel('Act for')
      .locator('option')
      .evaluate((option, id) => option.setAttribute('value', id), String(foreign.partnerId));
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByText('this account isn’t a member of one').waitFor();
    expect(await connectionsOf(email)).toEqual([]);

    await hadSignedIn(email, new Date());
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Connect' }).click();
    const tokens = await exchange((await backAt(page)).get('code'));
    expect(tokens.scope).toContain('integration:write');
    const [connection] = await connectionsOf(email);
    expect(Number(connection?.partnerId)).toBe(partner.partnerId);
  },
);

it('says why a request isn’t valid, and shows nothing else of it', async () => {
  const { page } = await newVisitor(browser);
  const query = { client_id: 'wl_client_unknown', response_type: 'code', redirect_uri: callback };
  const answer = await page.goto(`${siteUrl}/oauth/authorize?${new URLSearchParams(query)}`);
  expect(answer?.status()).toBe(400);
  await page.getByText('We don’t know this assistant').waitFor();
  await page.goto(`${siteUrl}/connect/refused?error=${encodeURIComponent('<b>toString</b>')}`);
  await page.getByText('Something about its request was wrong.').waitFor();
  expect(await page.content()).not.toContain('toString');
});
