/** Limited personal access tokens: what each scope opens, and that nothing else does. */
import { describe, expect, it } from 'vitest';
import { type Operation, operationsOf } from '#api/contract/description.ts';
import { type TokenScope, tokenScopes } from '#api/contract/token-scopes.ts';
import { useApi } from '#test/support/api.ts';
import { addressOf, bodyOf, unknownThings } from '#test/support/foreign.ts';
import { titleOf } from '#test/support/operations.ts';
import { newTeam } from '#test/support/team.ts';

const api = await useApi();
const team = await newTeam(api);
const create = (body: object) =>
  api.call('POST', '/portal/tokens', { headers: team.owner.headers, body: { name: 'Tool', ...body } });

async function limitedTo(...scopes: TokenScope[]) {
  const { body } = await create({ scopes });
  return { authorization: `Bearer ${body.token}` };
}

const ofMembers = operationsOf(api.description).filter((operation) =>
  ['member', 'account', 'member or webhook'].includes(operation['x-auth']),
);
const scoped = ofMembers.filter((operation) => operation['x-token-scope']);
const ask = (operation: Operation, headers: Record<string, string>) =>
  api.call(operation.method.toUpperCase(), addressOf(operation, unknownThings()), {
    headers,
    body: bodyOf(operation, api.description),
  });
const readOf = (scope: string) => scope.replace(':write', ':read');

/** Whether a scope allows an operation, according to the description. */
const opens = (scope: TokenScope, needed: string | undefined) => needed === scope || needed === readOf(scope);

describe.each(tokenScopes)('a token limited to %s', async (scope) => {
  const headers = await limitedTo(scope);
  const closed = scoped.filter((operation) => !opens(scope, operation['x-token-scope']));

  it.each(closed.map((operation) => [titleOf(operation), operation] as const))(
    'can’t %s',
    async (_title, operation) => {
      const { status, body } = await ask(operation, headers);
      expect({ status, body }).toMatchObject({
        status: 403,
        body: { error: 'forbidden', hint: expect.stringContaining(operation['x-token-scope'] ?? '') },
      });
    },
  );

  it('can do everything in its scope', async () => {
    const open = scoped.filter((operation) => opens(scope, operation['x-token-scope']));
    expect(open.length).toBeGreaterThan(0);
    for (const operation of open) {
      const { body } = await ask(operation, headers);
      expect(body?.hint ?? '', titleOf(operation)).not.toContain('This token is limited');
    }
  });

  it('can identify itself', async () => {
    const { status, body } = await api.call('GET', '/portal/me', { headers });
    expect([status, body.token.scopes]).toEqual([200, [scope]]);
  });
});

it('covers every operation of partners, except for those that identify the caller', () => {
  const others = ofMembers.filter((operation) => !operation['x-token-scope']).map(titleOf);
  expect(others).toEqual(['GET /portal/me', 'GET /roles']);
});

it('several scopes allow everything that each of them does', async () => {
  const headers = await limitedTo('creator:read', 'integration:read');
  expect((await api.call('GET', '/portal/keys', { headers })).status).toBe(200);
  expect((await api.call('GET', '/shops', { headers })).status).toBe(200);
  expect((await api.call('GET', '/portal/members', { headers })).status).toBe(403);
});

it('a limited token can’t be widened by naming another partner or creating a token', async () => {
  const headers = await limitedTo('account:write');
  const widened = await api.call('POST', '/portal/tokens', { headers, body: { name: 'Wider' } });
  expect(widened.status).toBe(403);
});

it('lists scopes, each once', async () => {
  const { body } = await create({ scopes: ['creator:read', 'creator:read'] });
  expect(body.scopes).toEqual(['creator:read']);
  const { body: listed } = await api.call('GET', '/portal/tokens', { headers: team.owner.headers });
  expect(listed.tokens[0].scopes).toEqual(['creator:read']);
});

it.each([[{ scopes: [] }], [{ scopes: ['everything'] }], [{ scopes: 'creator:read' }]])(
  'refuses %j',
  async (body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
  },
);

it.each([0, 366, 1.5, '30'])('doesn’t end after %j days', async (days) => {
  expect(await create({ expires_in_days: days })).toMatchObject({
    status: 400,
    body: { field: 'expires_in_days' },
  });
});

it('ends after the days that were chosen', async () => {
  const { body } = await create({ expires_in_days: 30 });
  const headers = { authorization: `Bearer ${body.token}` };
  api.pass({ days: 30, minutes: -1 });
  expect((await api.call('GET', '/portal/keys', { headers })).status).toBe(200);
  api.pass({ minutes: 1 });
  expect((await api.call('GET', '/portal/keys', { headers })).status).toBe(401);
});
