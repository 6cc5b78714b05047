/** The tool servers for partners and creators over HTTP. */
import { describe, expect, it } from 'vitest';
import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';
import { assistantServers } from '#api/contract/assistants.ts';
import { operationsOf } from '#api/contract/description.ts';
import { findConnection, signConnection } from '#api/modules/assistants/find-connection.ts';
import { useApi } from '#test/support/api.ts';
import { connect, fromNewNetwork, register, startRemoteTools } from '#test/support/assistants.ts';
import { bodyOf } from '#test/support/foreign.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi({ TRUST_PROXY: '1' });

/** An assistant that acts for a person and a partner, as its client has it. */
async function connected(
  { headers, partnerId }: { headers: { authorization: string }; partnerId: number },
  {
    server = 'partner',
    scopes,
    name = 'Claude',
  }: { server?: AssistantServer; scopes?: readonly AssistantScope[]; name?: string } = {},
) {
  const there = fromNewNetwork(api);
  const clientId = await register(there, { client_name: name });
  const accessToken = headers.authorization.replace('Bearer ', '');
  const person = { accessToken, partnerId, ...(scopes && { scopes }) };
  const { tokens } = await connect(there, person, { server, clientId });
  const client = await startRemoteTools(there, tokens.access_token, { path: assistantServers[server].path });
  const call = async (tool: string, args: object = {}) => {
    const { structuredContent, content } = await client.callTool({ name: tool, arguments: { ...args } });
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { ...(structuredContent as any), text: (content as { text: string }[])[0]!.text };
  };
  return { client, call, token: tokens.access_token };
}

it.each(['owner', 'member'] as const)('acts for the chosen partner of an %s', async (role) => {
  const [team, other] = [await newTeam(api), await newTeam(api)];
  const person = team[role];
  await api.ctx.prisma.partnerMember.create({
    data: { partnerId: other.partnerId, userId: person.userId, role: 'member', createdAt: api.ctx.clock() },
  });
  for (const { partnerId } of [team, other]) {
    const { call } = await connected({ ...person, partnerId });
    const { account, text } = await call('whoami');
    expect(account).toMatchObject({ user: { email: person.email }, partner: { id: partnerId }, token: null });
    expect(text).toContain(`(id ${partnerId},`);
  }
  const stranger = (await newTeam(api)).owner;
  await expect(connected({ ...stranger, partnerId: team.partnerId })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it('does what the person allowed, and nothing that takes a person', async () => {
  const team = await newTeam(api);
  const acting = { ...team.owner, partnerId: team.partnerId };
  const reading = await connected(acting, { scopes: ['integration:read'] });
  expect((await reading.call('keys_list')).keys).toHaveLength(2);
  const refused = await reading.call('keys_create', { environment: 'test' });
  expect(refused).toMatchObject({ error: 'forbidden', hint: expect.stringContaining('didn’t allow this') });
  for (const tool of ['saves_list', 'events_list']) {
    const { error, hint } = await reading.call(tool);
    expect([error, hint]).toEqual(['forbidden', expect.stringContaining('connect')]);
  }
  const full = await connected(acting);
  expect(await full.call('keys_create', { environment: 'test' })).toHaveProperty('key');
  expect(await full.call('saves_list')).toMatchObject({ saves: [], total: 0 });

  const connection = (await findConnection(api.ctx, { token: full.token, server: 'partner' }))!;
  const headers = {
    authorization: `Bearer ${await signConnection(api.ctx, 'partner', connection)}`,
    'x-partner-id': String(team.partnerId),
  };
  const forPeople = operationsOf(api.description).filter(
    (operation) => operation['x-auth'] === 'member' && operation['x-proof'] === 'person',
  );
  expect(forPeople.length).toBeGreaterThan(3);
  for (const operation of forPeople) {
    const { status } = await api.call(
      operation.method.toUpperCase(),
      operation.path.replaceAll(/\{\w+\}/g, '1'),
      {
        headers,
        body: bodyOf(operation, api.description),
      },
    );
    expect([operation.path, status]).toEqual([operation.path, 403]);
  }
  // The token for our own call can’t act for another partner, nor for the person as a shopper.
  const other = await newTeam(api);
  const foreign = { ...headers, 'x-partner-id': String(other.partnerId) };
  expect((await api.call('GET', '/portal/keys', { headers: foreign })).status).toBe(403);
  for (const path of ['/me', '/me/connections', '/me/export'])
    expect((await api.call('GET', path, { headers })).status).toBe(403);
});

it('appears in the audit log by the assistant’s name', async () => {
  const team = await newTeam(api);
  const names = { 'Claude Code': 'Claude Code', 'Étagère ✓': 'Etagere', Клод: '127.0.0.1:4321' };
  for (const [name, shown] of Object.entries(names)) {
    const { call } = await connected({ ...team.member, partnerId: team.partnerId }, { name });
    await call('keys_create', { environment: 'test' });
    const { entries } = (await api.call('GET', '/portal/audit', { headers: team.owner.headers })).body;
    expect(entries[0]).toMatchObject({
      actor: 'member',
      email: team.member.email,
      action: 'postPortalKeys',
      user_agent: shown,
    });
  }
});

describe.each(['partner', 'creator'] as const)('the server for %ss', (server) => {
  it('has no tool that reads our files, and no advice about a program’s settings', async () => {
    const team = await newTeam(api);
    const { client, call } = await connected({ ...team.owner, partnerId: team.partnerId }, { server });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('whoami');
    for (const local of ['shops_upload_image', 'media_upload_video']) expect(names).not.toContain(local);
    expect(client.getInstructions()).not.toMatch(
      /WL_|paths? (is|are) absolute|machine where this server runs/,
    );
    const failures = [
      await call(server === 'partner' ? 'baskets_get' : 'lists_get', {
        basket_id: 'none',
        shop_id: 1,
        list_id: 1,
      }),
      await call('whoami', { unknown: 1 }),
    ];
    await api.ctx.prisma.partnerMember.deleteMany({ where: { partnerId: team.partnerId } });
    failures.push(await call('whoami'));
    for (const failure of failures) {
      expect(failure).toHaveProperty('error');
      expect(JSON.stringify(failure)).not.toContain('WL_');
    }
  });
});

it('manages a creator shop', async () => {
  const team = await newTeam(api);
  const acting = { ...team.owner, partnerId: team.partnerId };
  const { call } = await connected(acting, { server: 'creator' });
  const { shop } = await call('shops_create', { name: 'Lena’s finds', handle: `lena${team.partnerId}` });
  const { list } = await call('lists_create', { shop_id: shop.id, title: 'Vases' });
  expect(await call('lists_list', { shop_id: shop.id })).toMatchObject({ lists: [{ id: list.id }] });
  const reading = await connected(acting, { server: 'creator', scopes: ['creator:read'] });
  expect(await reading.call('shops_list')).toMatchObject({ shops: [{ id: shop.id }] });
  expect(await reading.call('lists_create', { shop_id: shop.id, title: 'Cups' })).toMatchObject({
    error: 'forbidden',
  });
  const foreign = await connected(
    { ...(await newTeam(api)).owner, partnerId: team.partnerId + 1 },
    { server: 'creator' },
  );
  expect(await foreign.call('lists_list', { shop_id: shop.id })).toMatchObject({ error: 'shop_not_found' });
});
