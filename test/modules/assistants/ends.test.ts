/** When a connection ends: its tokens are refused at once, and nothing of it is left. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { connectAssistant } from '#api/modules/assistants/connect-assistant.ts';
import { assistantsWork } from '#api/modules/assistants/jobs.ts';
import { identityWork } from '#api/modules/identity/jobs.ts';
import { readSession } from '#api/modules/identity/read-session.ts';
import { removePasskey } from '#api/modules/identity/remove-passkey.ts';
import { setPassword } from '#api/modules/identity/set-password.ts';
import { signOut } from '#api/modules/identity/sign-out.ts';
import { removeMember } from '#api/modules/partners/remove-member.ts';
import { resumePartner, suspendPartner } from '#api/modules/partners/suspend-partner.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import type { BackgroundWork } from '#api/platform/jobs/job.ts';
import { useApi } from '#test/support/api.ts';
import {
  accepts,
  askForTokens,
  connect,
  fromNewNetwork,
  startRemoteTools,
} from '#test/support/assistants.ts';
import { signedInBrowser } from '#test/support/first-party.ts';
import { newTeam, signedIn } from '#test/support/team.ts';

const api = await useApi({ TRUST_PROXY: '1' });
const { ctx } = api;

type Connected = Awaited<ReturnType<typeof connected>>;

/** A person with a connected assistant. */
async function connected() {
  const there = fromNewNetwork(api);
  const { session } = await api.shopper();
  const userId = session.user.id;
  const { tokens, clientId } = await connect(there, session);
  const refresh = (refreshToken = tokens.refresh_token) =>
    askForTokens(there, { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId });
  return { there, session, userId, tokens, refresh };
}

/** Nothing works anymore, and nothing is stored. */
async function expectEnded({ there, tokens, refresh, userId }: Connected, more: string[] = []) {
  for (const token of [tokens.access_token, ...more]) expect(await accepts(there, token)).toBe(false);
  expect(await refresh()).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await ctx.prisma.assistantConnection.count({ where: { userId } })).toBe(0);
}

/** Removes a passkey of a lost device, which ends all sessions. */
async function loseDevice({ userId }: Connected) {
  const bytes = Buffer.from(userId);
  const { id } = await ctx.prisma.passkey.create({
    data: { userId, credentialId: bytes, userHandle: bytes, publicKey: bytes },
  });
  await removePasskey(ctx, userId, { passkeyId: Number(id), keep: null });
}
async function changePassword({ userId, session }: Connected, keep: string | null = null) {
  const [first, second] = ['four quiet teapots', 'five quiet teapots'];
  const proof = { sessionId: session.scope.family, network: 'test' };
  await setPassword(ctx, userId, { ...proof, password: first });
  await setPassword(ctx, userId, { ...proof, password: second, currentPassword: first, keep });
}
const clean = (work: BackgroundWork, name: string) =>
  ctx.sql.rows(work.cleanups!.find((cleanup) => cleanup.name === `cleanup_${name}`)!.statement, {
    now: ctx.clock(),
    limit: 1_000,
    skip: 0,
    position: '-infinity',
  });

describe('a connection ends', () => {
  it.each<[string, (person: Connected) => Promise<unknown>]>([
    ['when its session signs out', ({ session }) => signOut(ctx, session.refreshToken)],
    [
      'when a used refresh token of its session is used again',
      async ({ session: { refreshToken } }) => {
        const refresh = () => api.call('POST', '/auth/refresh', { body: { refresh_token: refreshToken } });
        expect((await refresh()).status).toBe(200);
        api.pass({ seconds: 11 });
        expect((await refresh()).status).toBe(401);
      },
    ],
    ['when the password changes', (person) => changePassword(person)],
    ['when a passkey is removed', (person) => loseDevice(person)],
    ['when the account is deleted', ({ userId }) => deleteAccount(ctx, userId)],
    [
      'when the person disconnects it',
      async ({ session, tokens }) => {
        const headers = { authorization: `Bearer ${session.accessToken}` };
        const { body } = await api.call('GET', '/me/connections', { headers });
        const [connection] = body.connections;
        expect(connection).toMatchObject({
          server: 'lists',
          name: 'Claude',
          host: '127.0.0.1:4321',
          scopes: tokens.scope.split(' '),
          partner_name: null,
        });
        const exported = await api.call('GET', '/me/export', { headers });
        expect(exported.body.connections).toEqual([connection]);
        const path = `/me/connections/${connection.id}`;
        const stranger = await api.shopper();
        expect(await api.call('GET', '/me/connections', { headers: stranger.headers })).toMatchObject({
          body: { connections: [] },
        });
        expect((await api.call('DELETE', path, { headers: stranger.headers })).status).toBe(404);
        expect((await api.call('DELETE', path, { headers })).status).toBe(200);
        expect((await api.call('DELETE', path, { headers })).status).toBe(404);
      },
    ],
    [
      'when all sessions end, even if its own had expired and was forgotten before',
      async (person) => {
        await ctx.prisma.$executeRaw`UPDATE refresh_tokens SET expires_at = now() - interval '40 days'
          WHERE user_id = ${person.userId}::uuid`;
        await ctx.prisma.refreshToken.deleteMany({ where: { userId: person.userId } });
        expect(await ctx.prisma.assistantConnection.count({ where: { userId: person.userId } })).toBe(1);
        await loseDevice(person);
      },
    ],
  ])('%s', async (_, end) => {
    const person = await connected();
    const other = await connected();
    expect(await accepts(person.there, person.tokens.access_token)).toBe(true);
    await end(person);
    await expectEnded(person);
    expect(await ctx.prisma.assistantConnection.count({ where: { userId: other.userId } })).toBe(1);
  });

  it('after 90 days without use', async () => {
    const person = await connected();
    api.pass({ days: 89 });
    const { refresh_token } = await person.refresh();
    await clean(assistantsWork, 'assistant_connections');
    api.pass({ days: 89 });
    await clean(assistantsWork, 'assistant_connections');
    const used = await person.refresh(refresh_token);
    expect(await accepts(person.there, used.access_token)).toBe(true);
    api.pass({ days: 91 });
    await clean(assistantsWork, 'assistant_connections');
    await expectEnded(person, [used.access_token]);
  });

  it('not with other sessions of the person, nor when its own goes on', async () => {
    const person = await connected();
    const { email } = person.session.user;
    await signOut(ctx, (await signedIn(api, email!)).cookie.replace('wl_session=', ''));
    const { body } = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: person.session.refreshToken },
    });
    await changePassword(person, body.refresh_token as string);
    await clean(identityWork, 'used_refresh_tokens');
    expect(await accepts(person.there, person.tokens.access_token)).toBe(true);
  });

  it('while tokens are being exchanged: no token survives', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await connected();
      const [one, two] = await Promise.all([
        person.refresh(),
        person.refresh(),
        signOut(ctx, person.session.refreshToken),
      ]);
      for (const { status, error } of [one, two])
        expect([status, error]).toEqual(status === 200 ? [200, undefined] : [400, 'invalid_grant']);
      await expectEnded(
        person,
        [one, two].flatMap(({ access_token }) => access_token ?? []),
      );
    }
  });

  it('while the person is agreeing: it isn’t connected, or ends with the session', async () => {
    const request = {
      clientId: 'wl_client_test',
      clientName: 'Claude',
      redirectUri: 'http://127.0.0.1:4321/callback',
      server: 'lists',
      scopes: ['lists:read'],
    } as const;
    for (let round = 0; round < 8; round += 1) {
      const { session } = await api.shopper();
      const { user, scope, refreshToken } = session;
      const agreement = { userId: user.id, sessionId: scope.family, partnerId: null, scopes: request.scopes };
      await Promise.allSettled([
        connectAssistant(ctx, { ...request, scopes: [...request.scopes] }, agreement),
        signOut(ctx, refreshToken),
      ]);
      expect(await ctx.prisma.assistantConnection.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  it('isn’t possible for guests, who have no address that it could be announced to', async () => {
    const { body } = await api.call('POST', '/auth/anonymous', { body: {} });
    await expect(connect(fromNewNetwork(api), { accessToken: body.access_token })).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('when the person connects the 51st: the one that was unused for longest', async () => {
    const person = await connected();
    const [oldest] = await ctx.prisma.assistantConnection.findMany({ where: { userId: person.userId } });
    api.pass({ minutes: 1 });
    await ctx.prisma.assistantConnection.createMany({
      data: Array.from({ length: 49 }, () => ({ ...oldest!, id: randomUUID(), usedAt: ctx.clock() })),
    });
    await connect(person.there, person.session);
    expect(await ctx.prisma.assistantConnection.count({ where: { userId: person.userId } })).toBe(50);
    expect(await accepts(person.there, person.tokens.access_token)).toBe(false);
  });
});

describe('a connection for a partner', () => {
  /** A member’s assistant. */
  async function ofMember() {
    const there = fromNewNetwork(api);
    const team = await newTeam(api);
    const { partnerId, owner, member } = team;
    const accessToken = member.headers.authorization.replace('Bearer ', '');
    const { tokens } = await connect(there, { accessToken, partnerId }, { server: 'partner' });
    const isAccepted = () => accepts(there, tokens.access_token, '/mcp/partner');
    const actor = {
      partnerId,
      userId: owner.userId,
      role: 'owner',
      tokenId: null,
      isAssistant: false,
      scopes: [],
    } as const;
    return { there, team, tokens, isAccepted, actor };
  }

  it('ends when the person leaves the team, and not for the others', async () => {
    const { isAccepted, actor, team, there } = await ofMember();
    const accessToken = team.owner.headers.authorization.replace('Bearer ', '');
    const owners = await connect(there, { accessToken, partnerId: team.partnerId }, { server: 'partner' });
    await removeMember(ctx, actor, team.member.userId);
    expect(await isAccepted()).toBe(false);
    expect(await accepts(there, owners.tokens.access_token, '/mcp/partner')).toBe(true);
  });

  it('ends with the partner', async () => {
    const { isAccepted, team } = await ofMember();
    const { name } = await ctx.prisma.partner.findUniqueOrThrow({ where: { id: team.partnerId } });
    await deletePartner(ctx, { partnerId: team.partnerId, userId: null }, { name });
    expect(await isAccepted()).toBe(false);
  });

  it('can do nothing while the partner is suspended', async () => {
    const { there, tokens, team } = await ofMember();
    const tools = await startRemoteTools(there, tokens.access_token, { path: '/mcp/partner' });
    const call = async () =>
      (await tools.callTool({ name: 'keys_create', arguments: { environment: 'test' } })).structuredContent;
    await suspendPartner(ctx, { partnerId: team.partnerId, reason: 'It doesn’t answer.' });
    expect(await call()).toMatchObject({ error: 'partner_suspended' });
    await resumePartner(ctx, team.partnerId);
    expect(await call()).not.toHaveProperty('error');
  });
});

it('stays when its person signs in again in the same browser, and ends with the new session', async () => {
  const there = fromNewNetwork(api);
  const email = 'again@mail.example';
  const browser = await signedInBrowser(api, email);
  const session = await readSession(ctx, decodeURIComponent(browser.cookies.get('wl_session') ?? ''));
  const { tokens } = await connect(there, session!);
  await browser.post('start', { email, lang: 'en' });
  expect((await browser.post('verify', { email, code: await api.lastCode(email) })).status).toBe(200);
  expect(await accepts(there, tokens.access_token)).toBe(true);
  await browser.post('signout');
  expect(await accepts(there, tokens.access_token)).toBe(false);
});
