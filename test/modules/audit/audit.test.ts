/** The audit log: what it holds, who reads it, and that no one can forge or empty it. */
import { describe, expect, it } from 'vitest';
import { operationsOf } from '#api/contract/description.ts';
import { cleanUp, cleanups } from '#api/jobs.ts';
import { recordAction } from '#api/modules/audit/record-action.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { exportAccount } from '#api/modules/privacy/export-account.ts';
import { exportPartner } from '#api/modules/privacy/export-partner.ts';
import { useApi } from '#test/support/api.ts';
import { addressOf, bodyOf, secretsOf, thingsOf } from '#test/support/foreign.ts';
import { newTeam, signedIn, tokenOf } from '#test/support/team.ts';

const api = await useApi({ TRUST_PROXY: '1' });
type Headers = Record<string, string>;
const from = { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'Browser/1.0' };

const read = async (headers: Headers, query = '') =>
  (await api.call('GET', `/portal/audit${query}`, { headers })).body;
const entriesOf = async (headers: Headers, query = '') => (await read(headers, query)).entries;
const createKey = (headers: Headers, body: unknown = { environment: 'test', name: 'Till' }) =>
  api.call('POST', '/portal/keys', { headers: { ...headers, ...from }, body });

describe('an entry', () => {
  it('names the member, the operation, what it was about, and where it came from', async () => {
    const { owner } = await newTeam(api);
    const { body: key } = await createKey(owner.headers);
    await api.call('PATCH', `/portal/keys/${key.id}`, {
      headers: { ...owner.headers, ...from },
      body: { name: 'Desk' },
    });
    const [renamed, created] = await entriesOf(owner.headers);
    expect(created).toEqual({
      id: expect.any(Number),
      at: api.time.now.toISOString(),
      actor: 'member',
      user_id: owner.userId,
      email: owner.email,
      token_id: null,
      token_name: null,
      shop: null,
      action: 'postPortalKeys',
      subject: { created: key.id },
      fields: ['environment', 'name'],
      ip: '198.51.100.9',
      user_agent: 'Browser/1.0',
      outcome: 'done',
      error: null,
      times: 1,
    });
    expect(renamed).toMatchObject({
      action: 'patchPortalKeysByKeyId',
      subject: { keyId: String(key.id) },
      fields: ['name'],
      outcome: 'done',
    });
  });

  it('uses the address that the trusted proxy added, and none that the caller invents', async () => {
    const { owner } = await newTeam(api);
    const forged = '192.0.2.66, 198.51.100.9';
    await createKey({ ...owner.headers, 'x-forwarded-for': forged });
    await api.call('POST', '/portal/keys', {
      headers: { ...owner.headers, 'x-forwarded-for': forged, 'x-real-ip': '192.0.2.66' },
      body: { environment: 'test' },
    });
    for (const { ip } of await entriesOf(owner.headers)) expect(ip).toBe('198.51.100.9');
  });

  it('names the token that acted for a member', async () => {
    const { owner } = await newTeam(api);
    const { id, headers } = await tokenOf(api, owner.email);
    await createKey(headers);
    expect(await entriesOf(owner.headers)).toMatchObject([
      { actor: 'token', email: owner.email, token_id: id, token_name: 'Tools' },
    ]);
  });

  it('records a partner’s creation and who joined it', async () => {
    const founder = await signedIn(api, 'founder@shop.example');
    await api.call('POST', '/portal/partners', {
      headers: { ...founder.headers, ...from },
      body: { name: 'Kiln' },
    });
    expect(await entriesOf(founder.headers)).toMatchObject([
      { action: 'postPortalPartners', email: 'founder@shop.example', ip: '198.51.100.9', outcome: 'done' },
    ]);
  });

  it('of a refused attempt is kept once a minute; mistakes and repeated requests leave none', async () => {
    const { owner, member } = await newTeam(api);
    const invite = () =>
      api.call('POST', '/portal/members', { headers: member.headers, body: { email: 'a@b.example' } });
    for (let count = 0; count < 3; count += 1) expect((await invite()).status).toBe(403);
    api.pass({ minutes: 2 });
    await invite();
    const limited = await api.call('POST', '/portal/tokens', {
      headers: owner.headers,
      body: { name: 'Reads', scopes: ['integration:read'] },
    });
    await createKey({ authorization: `Bearer ${limited.body.token}` });
    await createKey(owner.headers, { environment: 'nowhere' });
    await api.call('DELETE', '/portal/keys/2000000001', { headers: owner.headers });
    const headers = { ...owner.headers, 'idempotency-key': 'once' };
    expect((await createKey(headers)).body).toEqual((await createKey(headers)).body);
    const told = (await entriesOf(owner.headers)).map(
      ({ action, outcome, error, actor }: Record<string, string>) => [actor, action, outcome, error],
    );
    expect(told).toEqual([
      ['member', 'postPortalKeys', 'done', null],
      ['token', 'postPortalKeys', 'refused', 'forbidden'],
      ['member', 'postPortalTokens', 'done', null],
      ['member', 'postPortalMembers', 'refused', 'forbidden'],
      ['member', 'postPortalMembers', 'refused', 'forbidden'],
    ]);
  });

  it('is there before the change, and says if it never ended', async () => {
    const { owner, partnerId } = await newTeam(api);
    const action = {
      actor: { kind: 'member' as const, userId: owner.userId, tokenId: null },
      partnerId,
      action: 'postPortalKeys',
    };
    let release = () => {};
    const work = recordAction(api.ctx, action, () => new Promise<void>((resolve) => (release = resolve)));
    await expect.poll(() => entriesOf(owner.headers)).toMatchObject([{ outcome: 'unfinished' }]);
    release();
    await work;
    expect(await entriesOf(owner.headers)).toMatchObject([{ outcome: 'done' }]);
    const failing = recordAction(api.ctx, action, () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await entriesOf(owner.headers, '?limit=1')).toMatchObject([{ outcome: 'failed', error: 'error' }]);
  });
});

describe('the log', () => {
  it('is for owners, and for owners’ tokens that can read the account', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    const stranger = await newTeam(api);
    await createKey(owner.headers);
    const tokens = [];
    for (const scope of ['account:read', 'integration:read']) {
      const body = { name: scope, scopes: [scope] };
      const { body: made } = await api.call('POST', '/portal/tokens', { headers: owner.headers, body });
      tokens.push({ authorization: `Bearer ${made.token}` });
    }
    const statuses = [];
    for (const headers of [
      owner.headers,
      ...tokens,
      member.headers,
      (await tokenOf(api, member.email)).headers,
      { ...stranger.owner.headers, 'x-partner-id': String(partnerId) },
      {} as Headers,
    ]) {
      for (const path of ['/portal/audit', '/portal/audit.csv']) {
        statuses.push((await api.call('GET', path, { headers })).status);
      }
    }
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403, 403, 401, 401]);
    expect(await entriesOf(stranger.owner.headers)).toEqual([]);
  });

  it('isn’t written by people who aren’t members, nor changed by those who are', async () => {
    const { owner, partnerId } = await newTeam(api);
    const stranger = await signedIn(api, 'stranger@mail.example');
    const patch = await api.call('PATCH', `/partners/${partnerId}`, {
      headers: stranger.headers,
      body: { name: 'Mine' },
    });
    expect(patch.status).toBe(403);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await api.call(method, '/portal/audit', { headers: owner.headers, body: {} });
      expect(answer.status).toBe(404);
    }
    expect(await entriesOf(owner.headers)).toEqual([]);
  });

  it('is filtered by member, operation and time, page by page', async () => {
    const { owner, member } = await newTeam(api);
    const start = api.time.now;
    for (const { headers } of [owner, member, owner]) {
      api.pass({ minutes: 1 });
      await createKey(headers);
    }
    const emails = async (query: string) =>
      (await entriesOf(owner.headers, query)).map(({ email }: { email: string }) => email);
    expect(await emails('')).toEqual([owner.email, member.email, owner.email]);
    expect(await emails(`?member=${member.userId}`)).toEqual([member.email]);
    expect(await emails('?action=deletePortalKeysByKeyId')).toEqual([]);
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
    expect(await emails(`?from=${at(2)}&until=${at(3)}`)).toEqual([member.email]);
    const first = await read(owner.headers, '?limit=2');
    const rest = await read(owner.headers, `?limit=2&cursor=${first.next_cursor}`);
    expect([first.entries.length, rest.entries.length, rest.next_cursor]).toEqual([2, 1, null]);
  });

  it('as CSV can’t contain formulas', async () => {
    const { owner } = await newTeam(api);
    await createKey({ ...owner.headers, 'user-agent': '=HYPERLINK("https://evil.example")' });
    await api.call('POST', '/portal/keys', {
      headers: { ...owner.headers, 'user-agent': '=HYPERLINK("https://evil.example")' },
      body: { environment: 'test' },
    });
    const { body } = await api.call('GET', '/portal/audit.csv', { headers: owner.headers });
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('contains no secret and no value, whatever is sent', async () => {
    const team = await newTeam(api);
    const things = await thingsOf(api.ctx, team);
    const operations = operationsOf(api.description).filter(
      ({ method, path, 'x-auth': auth }) =>
        method !== 'get' && ['member', 'account'].includes(auth) && path !== '/portal/partner/delete',
    );
    const answers = [];
    for (const operation of operations) {
      const body = bodyOf(operation, api.description);
      const options = { headers: team.owner.headers, body };
      answers.push(
        (await api.call(operation.method.toUpperCase(), addressOf(operation, things), options)).body,
      );
    }
    const rows = await api.ctx.prisma.auditEntry.findMany({ where: { partnerId: team.partnerId } });
    expect(rows.length).toBeGreaterThan(25);
    const log = JSON.stringify(rows);
    const issued = JSON.stringify(answers).match(/(?:whsec_|wl_pat_|pk_live_|pk_test_)\w+/g) ?? [];
    expect(issued.length).toBeGreaterThan(3);
    for (const secret of [...secretsOf(team), ...issued, 'Something', 'somebody@mail.example', 'books@'])
      expect(log).not.toContain(secret);
  });
});

describe('privacy', () => {
  it('an erased account leaves what was done, but not by whom or from where', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    await createKey(member.headers);
    const exported = await exportAccount(api.ctx, member.userId);
    expect(exported.partner_actions).toMatchObject([{ action: 'postPortalKeys', ip: '198.51.100.9' }]);
    await api.call('PATCH', `/portal/members/${member.userId.toUpperCase()}`, {
      headers: owner.headers,
      body: { role: 'owner' },
    });
    await deleteAccount(api.ctx, member.userId);
    const entries = await entriesOf(owner.headers);
    expect(entries).toMatchObject([
      { action: 'patchPortalMembersByUserId', subject: {} },
      { action: 'postPortalKeys', actor: 'member', user_id: null, email: null, ip: null, user_agent: null },
    ]);
    const rows = await api.ctx.prisma.auditEntry.findMany({ where: { partnerId } });
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(member.userId);
  });

  it('a deleted partner’s entries are deleted, except that it was deleted; its export contains them', async () => {
    const { owner, partnerId } = await newTeam(api);
    await createKey(owner.headers);
    const member = {
      partnerId,
      userId: owner.userId,
      role: 'owner' as const,
      tokenId: null,
      isAssistant: false,
      scopes: [],
    };
    let file = '';
    for await (const piece of await exportPartner(api.ctx, member)) file += piece;
    expect(JSON.parse(file)).toMatchObject({ audit: [{ action: 'postPortalKeys', user_id: owner.userId }] });
    const { name } = await api.ctx.prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    const deleted = await api.call('POST', '/portal/partner/delete', {
      headers: owner.headers,
      body: { name },
    });
    expect(deleted.status).toBe(200);
    expect(await api.ctx.prisma.auditEntry.findMany({ where: { partnerId } })).toMatchObject([
      { action: 'postPortalPartnerDelete', outcome: 'done' },
    ]);
  });

  it('entries are kept for 400 days', async () => {
    const { owner } = await newTeam(api);
    await createKey(owner.headers);
    const list = cleanups.filter(({ name }) => name === 'cleanup_audit_entries');
    api.pass({ days: 399 });
    await cleanUp(api.ctx, { list });
    const rows = () => api.ctx.prisma.auditEntry.count({ where: { userId: owner.userId } });
    expect(await rows()).toBe(1);
    api.pass({ days: 2 });
    await cleanUp(api.ctx, { list });
    expect(await rows()).toBe(0);
  });
});
