/**
 * No one can see, change or learn about another partner's data: every documented operation of the portal and
 * of creator shops, tried with another partner's real IDs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, operationsOf } from '#api/contract/description.ts';
import { createAnonymousUser } from '#api/modules/identity/create-anonymous-user.ts';
import { recheckDomains } from '#api/modules/keys/recheck-domains.ts';
import { type Answer, useApi } from '#test/support/api.ts';
import {
  addressOf,
  bodyOf,
  dumpOf,
  parametersOf,
  secretsOf,
  type Team,
  type Things,
  thingsOf,
  unknownThings,
} from '#test/support/foreign.ts';
import { demandsCredentials, titleOf } from '#test/support/operations.ts';
import { newTeam, signedIn, tokenOf } from '#test/support/team.ts';

const api = await useApi();
type Headers = Record<string, string>;

const operations = operationsOf(api.description).filter(
  ({ path }) =>
    path.startsWith('/portal/') ||
    path.startsWith('/shops') ||
    path.startsWith('/partners') ||
    ['/me/usage', '/api-usage/{apiKeyId}'].includes(path),
);
const actsForPartner = (operation: Operation) =>
  ['member', 'account', 'member or webhook'].includes(operation['x-auth']);
const ofMembers = operations.filter(actsForPartner);
/** A taken handle is unavailable to everyone, and that's all they learn. */
const tellsHandles = '/shops/handles/{handle}';
const naming = operations.filter(
  (operation) => parametersOf(operation).length > 0 && operation.path !== tellsHandles,
);

const isRefused = ({ path, method }: Operation) =>
  path.startsWith('/partners/{id}') && !(path.endsWith('/storefront') && method === 'get');

/** Sends a request for an operation with these IDs in its path. */
const ask = (operation: Operation, headers: Headers, things: Things): Promise<Answer> =>
  api.call(operation.method.toUpperCase(), addressOf(operation, things), {
    headers,
    body: bodyOf(operation, api.description),
  });
const told = ({ status, body }: Answer) => ({ status, body: body as unknown });

/** The other partner, with recognizable values and one of everything. */
const other = await newTeam(api);
const foreign = await thingsOf(api.ctx, other);
const unknown = unknownThings();
const secrets = secretsOf(other);
/** Checks that an answer reveals nothing about the other partner. */
function expectSilence({ body }: Answer): void {
  const text = JSON.stringify(body);
  for (const secret of secrets) expect(text).not.toContain(secret);
}

let before: string[];
beforeAll(async () => {
  // A check running in the meantime would record that it checked the domains.
  await recheckDomains(api.ctx, new AbortController().signal);
  before = await dumpOf(api.ctx, other.partnerId);
  expect(before.length).toBeGreaterThan(9);
});
afterAll(async () => expect(await dumpOf(api.ctx, other.partnerId)).toEqual(before));

/** People of a partner, with each way to authenticate. */
async function callers(team: Team): Promise<[string, Headers][]> {
  return [
    ['a member', team.member.headers],
    ['an owner', team.owner.headers],
    ['a token of an owner', (await tokenOf(api, team.owner.email)).headers],
  ];
}

describe('the test data', () => {
  it('covers every path parameter of the portal', () => {
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of naming) expect(addressOf(operation, foreign)).not.toContain('{');
  });
});

describe('another partner’s data looks like data that doesn’t exist', async () => {
  const own = await newTeam(api);
  const everybody = await callers(own);

  it.for(naming.map((operation) => [titleOf(operation), operation] as const))('%s', async ([, operation]) => {
    const answers: Answer[] = [];
    for (const [who, headers] of everybody) {
      const [there, nowhere] = [
        await ask(operation, headers, foreign),
        await ask(operation, headers, unknown),
      ];
      // The key in the path must be the one sent: the caller can't learn about any other.
      if (operation['x-auth'] === 'named key') expect(there.status, who).toBe(401);
      // Only owners get past `/partners/{id}`, which accepts no personal tokens: docs/rules.md, “Partners”.
      else if (isRefused(operation)) expect([401, 403], who).toContain(there.status);
      else expect(told(there), who).toEqual(told(nowhere));
      expectSilence(there);
      answers.push(there);
    }
    // The lookup really happened: an owner refused for their body would prove nothing.
    const [, ofOwner] = answers;
    if (operation['x-auth'] !== 'named key' && !isRefused(operation)) {
      expect(ofOwner?.status, JSON.stringify(ofOwner?.body)).toBe(404);
    }
    expect(await dumpOf(api.ctx, other.partnerId)).toEqual(before);
  });

  it('and nothing of the caller’s own has changed, either', async () => {
    const [row] = await dumpOf(api.ctx, own.partnerId);
    expect(row).toBeDefined();
    expect(await api.ctx.prisma.apiKey.count({ where: { partnerId: own.partnerId } })).toBe(2);
  });
});

describe('another partner’s data below the caller’s own looks the same', async () => {
  const own = await newTeam(api);
  const { shopId = '' } = await thingsOf(api.ctx, own);
  const below = (things: Things): Things => ({ ...things, partnerId: String(own.partnerId), shopId });
  /** Paths to something below a partner or a shop; an image's `kind` is only `cover` or `avatar`. */
  const nested = naming.filter(({ path }) =>
    /^\/(partners\/\{id\}|shops\/\{shopId\})\/.*\{(?!kind)/.test(path),
  );

  it.for(nested.map((operation) => [titleOf(operation), operation] as const))('%s', async ([, operation]) => {
    const there = await ask(operation, own.owner.headers, below(foreign));
    expect(told(there)).toEqual(told(await ask(operation, own.owner.headers, below(unknown))));
    expect(there.status, JSON.stringify(there.body)).toBe(404);
    expectSilence(there);
    expect(await dumpOf(api.ctx, other.partnerId)).toEqual(before);
  });
});

describe('requests for the caller’s own partner reveal nothing about another', () => {
  it.for(
    operations
      .filter((operation) => parametersOf(operation).length === 0)
      .map((operation) => [titleOf(operation), operation] as const),
  )('%s', async ([, operation]) => {
    for (const index of [0, 1, 2]) {
      const [, headers] = (await callers(await newTeam(api)))[index] ?? [];
      const answer = await ask(operation, headers ?? {}, {});
      expect(answer.status).toBeLessThan(500);
      expectSilence(answer);
    }
    expect(await dumpOf(api.ctx, other.partnerId)).toEqual(before);
  });
});

describe('a request with X-Partner-Id', () => {
  it.for(ofMembers.map((operation) => [titleOf(operation), operation] as const))(
    'is refused for a partner that isn’t the caller’s, known or not: %s',
    async ([, operation]) => {
      for (const [who, headers] of await callers(await newTeam(api))) {
        const forPartner = (id: string) => ask(operation, { ...headers, 'x-partner-id': id }, foreign);
        const there = await forPartner(foreign.partnerId ?? '');
        expect(there, who).toMatchObject({ status: 403, body: { error: 'forbidden' } });
        expect(told(there)).toEqual(told(await forPartner('99999999')));
        expectSilence(there);
      }
      expect(await dumpOf(api.ctx, other.partnerId)).toEqual(before);
    },
  );
});

describe('users without a partner', async () => {
  const nobody = await signedIn(api, 'nobody@mail.example');
  const anonymous = await createAnonymousUser(api.ctx);
  const left = await newTeam(api);
  const leftToken = await tokenOf(api, left.member.email);
  await api.ctx.prisma.partnerMember.delete({
    where: { partnerId_userId: { partnerId: left.partnerId, userId: left.member.userId } },
  });

  it.for(ofMembers.map((operation) => [titleOf(operation), operation] as const))(
    '%s',
    async ([, operation]) => {
      for (const headers of [
        nobody.headers,
        { authorization: `Bearer ${anonymous.accessToken}` },
        left.member.headers,
      ]) {
        const answer = await ask(operation, headers, foreign);
        if (operation['x-auth'] === 'member') {
          expect(answer).toMatchObject({ status: 404, body: { error: 'no_partner' } });
        } else if (operation.path === '/me/usage') {
          expect(answer).toMatchObject({ status: 404, body: { error: 'partner_not_found' } });
        } else {
          expect(answer.status).toBeLessThan(500);
        }
        expectSilence(answer);
      }
      for (const headers of [leftToken.headers, { authorization: 'Bearer nonsense' }]) {
        expect(await ask(operation, headers, foreign)).toMatchObject({
          status: 401,
          body: { error: 'unauthorized' },
        });
      }
    },
  );

  it.for(operations.filter(demandsCredentials).map((operation) => [titleOf(operation), operation] as const))(
    'without credentials: %s',
    async ([, operation]) => {
      // Anyone can find out which key IDs exist at `/api-usage`: docs/rules.md, “Usage”.
      const tried = operation['x-auth'] === 'named key' ? [foreign] : [foreign, unknown];
      for (const things of tried) {
        expect(await ask(operation, {}, things)).toMatchObject({
          status: 401,
          body: { error: 'unauthorized' },
        });
      }
    },
  );
});

describe('owner-only operations refuse members', () => {
  const ownerOnly = [
    'PATCH /partners/{id}',
    'PUT /partners/{id}/storefront',
    'POST /portal/members',
    'PATCH /portal/members/{userId}',
    'DELETE /portal/members/{userId}',
    'DELETE /portal/invitations/{invitationId}',
    'PATCH /portal/partner',
    'GET /portal/export',
    'POST /portal/partner/delete',
  ];
  it('which all exist', () => {
    expect(operations.map(titleOf)).toEqual(expect.arrayContaining(ownerOnly));
  });

  it.for(operations.map((operation) => [titleOf(operation), operation] as const))(
    '%s',
    async ([title, operation]) => {
      const own = await newTeam(api);
      const things = await thingsOf(api.ctx, own);
      // The audit log has that a member was refused.
      const state = async () =>
        (await dumpOf(api.ctx, own.partnerId)).filter(
          (row) => !row.startsWith('{"?column?":"audit_entries"'),
        );
      const unchanged = await state();
      const { headers } = own.member;
      const answer = await ask(operation, headers, { ...things, userId: own.owner.userId });
      if (ownerOnly.includes(title)) expect(answer.status, title).toBe(403);
      if (answer.status >= 400) expect(await state()).toEqual(unchanged);
    },
  );
});
