/** A partner's secrets: who reads them, and that no response contains them for anyone else. */
import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { type JsonSchema, operationsOf } from '#api/contract/description.ts';
import { type TokenScope, tokenScopes } from '#api/contract/token-scopes.ts';
import { createTool } from '#api/modules/marketing/create-tool.ts';
import { issuePat } from '#api/modules/partners/issue-pat.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import { messages } from '#api/platform/messages.ts';
import { loadBasket, loadBaskets } from '#app/portal/baskets/baskets.server.ts';
import { answerPortalIntent } from '#app/portal/intents.server.ts';
import { loadMarketing, loadTool } from '#app/portal/marketing/tools.server.ts';
import { endpointIntents, loadEndpoint, loadEndpoints } from '#app/portal/webhooks/endpoints.server.ts';
import { loadEvents } from '#app/portal/webhooks/events.server.ts';
import { loadWebhooks } from '#app/portal/webhooks/webhooks.server.ts';
import { setPageTextsReader } from '#app/ui/page-texts.tsx';
import { codes, useApi } from '#test/support/api.ts';
import { firstPartyBrowser } from '#test/support/first-party.ts';
import { addressOf, type Things, thingsOf } from '#test/support/foreign.ts';
import { titleOf } from '#test/support/operations.ts';
import { orderStory } from '#test/support/order-story.ts';
import { newTeam, type signedIn } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;
const { order, report, wished } = orderStory(api);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
type Headers = Record<string, string>;

const newSecret = (name: string) =>
  `whsec_${Buffer.from(`${name}, long enough to sign with`).toString('base64')}`;

/** A partner with every kind of secret, whose members signed in eleven minutes ago. */
async function keeper() {
  const team = await newTeam(api);
  const { partnerId } = team;
  const things = await thingsOf(api.ctx, team);
  const [type, data] = ['item.saved', exampleData['item.saved'] as never];
  await prisma.event.updateMany({ where: { partnerId }, data: { type, data } });
  const secrets = {
    basket: newSecret(`basket ${partnerId}`),
    oldBasket: newSecret(`old basket ${partnerId}`),
    endpoint: newSecret(`endpoint ${partnerId}`),
    oldEndpoint: newSecret(`old endpoint ${partnerId}`),
    klaviyo: `pk_klaviyo_${partnerId}_0123456789`,
    header: `tool-${partnerId}-secret`,
  };
  const until = new Date(api.time.now.getTime() + 86_400_000);
  await prisma.basketConfig.updateMany({
    where: { partnerId },
    data: { webhookSecret: secrets.basket, oldSecret: secrets.oldBasket, oldSecretUntil: until },
  });
  await prisma.eventEndpoint.updateMany({
    where: { partnerId, kind: 'webhook' },
    data: { secret: secrets.endpoint, oldSecret: secrets.oldEndpoint, oldSecretUntil: until },
  });
  await prisma.webhookAttempt.updateMany({ where: { partnerId }, data: { messageId: randomUUID() } });
  const types = ['item.saved' as const];
  await createTool(api.ctx, partnerId, { kind: 'klaviyo', types, api_key: secrets.klaviyo });
  const { id: toolId } = await createTool(api.ctx, partnerId, {
    kind: 'http',
    types,
    url: 'https://tool.example/events',
    headers: { 'x-api-key': secrets.header },
    mapping: { email: '{{email}}' },
  });
  const tokenWith = async (...scopes: TokenScope[]): Promise<Headers> => {
    const { userId } = team.owner;
    return bearer((await issuePat(api.ctx, { userId, partnerId, name: 'Tool', scopes })).token);
  };
  api.pass({ minutes: 11 });
  return { ...team, things: { ...things, toolId } as Things, secrets, tokenWith };
}
type Keeper = Awaited<ReturnType<typeof keeper>>;

const reads = operationsOf(api.description).filter(
  ({ method, 'x-auth': auth }) =>
    method === 'get' && ['member', 'account', 'member or webhook', 'shopper'].includes(auth),
);
const oneSecretIn = ({ secrets }: Keeper, answers: unknown) => {
  const text = JSON.stringify(answers);
  return Object.entries(secrets).flatMap(([name, value]) => (text.includes(value) ? [name] : []));
};

describe('every response', () => {
  it('contains none for a token that only reads, nor for a session without a proof', async () => {
    const it = await keeper();
    const readers: [string, Headers][] = [
      ['every scope to read', await it.tokenWith(...tokenScopes.filter((scope) => scope.endsWith(':read')))],
      ['owner', it.owner.headers],
    ];
    const leaks: unknown[] = [];
    let answered = 0;
    for (const [reader, headers] of readers) {
      for (const operation of reads) {
        let address: string;
        try {
          address = addressOf(operation, it.things);
        } catch {
          // Of shoppers.
          continue;
        }
        const { status, body } = await api.call('GET', address, { headers });
        answered += Number(status === 200);
        for (const name of oneSecretIn(it, body)) leaks.push([reader, titleOf(operation), name]);
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(60);
  });

  it('contains only secrets with a name that this list knows', () => {
    const known: Record<string, string> = {
      secret: 'of a webhook endpoint',
      webhook_secret: 'of a basket',
      old_secret_until: 'a time',
      access_token: 'of the session that was just created',
      refresh_token: 'of the session that was just created',
      token: 'a new personal access token, once; a list’s link; the caller’s own token; a widget token',
      tokens: 'personal access tokens, without their values',
      personal_access_tokens: 'their names',
      list_token: 'a list’s link',
      password: 'what is wrong with a field',
      current_password: 'what is wrong with a field',
      token_id: 'an ID',
      token_name: 'a name',
      api_key_end: 'four characters',
      api_key_id: 'an ID',
      has_password: 'whether there is one',
    };
    const found = new Set<string>();
    const walk = (schema: JsonSchema | undefined) => {
      for (const [name, part] of Object.entries(schema?.properties ?? {})) {
        if (/secret|token|password|api_?key|private|signing|credential/i.test(name)) found.add(name);
        walk(part);
      }
      if (schema?.items) walk(schema.items);
      for (const part of [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? []), ...(schema?.allOf ?? [])])
        walk(part);
    };
    const answered = operationsOf(api.description).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema ?? []),
    );
    for (const schema of [...answered, ...Object.values(api.description.components.schemas)])
      walk(schema as JsonSchema);
    expect([...found].filter((name) => !(name in known))).toEqual([]);
    expect(Object.keys(known).filter((name) => !found.has(name))).toEqual([]);
  });
});

const basketOf = ({ things }: Keeper) => `/portal/baskets/${things.basketId}`;
const endpointOf = ({ things }: Keeper) => `/portal/webhooks/endpoints/${things.endpointId}`;
const shownTo = async (it: Keeper, headers: Headers) => {
  const answers = [
    await api.call('GET', '/portal/baskets', { headers }),
    await api.call('GET', basketOf(it), { headers }),
    await api.call('GET', '/portal/webhooks/endpoints', { headers }),
  ];
  expect(codes(answers).map(([status]) => status)).toEqual([200, 200, 200]);
  const [list, one, endpoints] = answers.map(({ body }) => body);
  return [
    list.baskets[0].webhook_secret,
    one.basket.webhook_secret,
    endpoints.endpoints[0].secret,
  ] as unknown[];
};
const activityOf = async ({ partnerId }: { partnerId: number }) =>
  (await prisma.auditEntry.findMany({ where: { partnerId }, orderBy: { id: 'asc' } })).map(
    ({ actor, action, outcome, times, subject }) => ({ actor, action, outcome, times, subject }),
  );

describe('a secret', () => {
  it('is for tokens that write, and for members who have just signed in; the log says so, by hour', async () => {
    const it = await keeper();
    const { basket, endpoint } = it.secrets;
    expect(await shownTo(it, it.owner.headers)).toEqual([null, null, null]);
    expect(await shownTo(it, await it.tokenWith('integration:read'))).toEqual([null, null, null]);
    expect(await activityOf(it)).toEqual([]);
    const writer = await it.tokenWith('integration:write');
    expect(await shownTo(it, writer)).toEqual([basket, basket, endpoint]);
    expect(await shownTo(it, writer)).toEqual([basket, basket, endpoint]);
    const everything = await it.tokenWith();
    expect(await shownTo(it, everything)).toEqual([basket, basket, endpoint]);
    const noted = [
      { action: 'getPortalBaskets', subject: {} },
      { action: 'getPortalBasketsByBasketId', subject: { basketId: it.things.basketId } },
      { action: 'getPortalWebhooksEndpoints', subject: {} },
    ];
    const entries = (actor: string, times: number) =>
      noted.map((entry) => ({ ...entry, actor, outcome: 'done', times }));
    expect(await activityOf(it)).toEqual([...entries('token', 2), ...entries('token', 1)]);
    const { owner } = await newTeam(api);
    expect((await api.call('GET', basketOf(it), { headers: owner.headers })).status).toBe(404);
  });

  it.each([['owner'], ['member']] as const)('is shown to an %s with a proof', async (role) => {
    const it = await keeper();
    const { email, headers } = it[role] as Awaited<ReturnType<typeof signedIn>>;
    const ask = (address: string, body: object, by: Headers = headers) =>
      api.call('POST', `${address}/show-secret`, { headers: by, body });
    const refused = [
      await ask(basketOf(it), {}),
      await ask(endpointOf(it), {}),
      await ask(basketOf(it), {}, await it.tokenWith('integration:read')),
      await ask(basketOf(it), {}, await it.tokenWith('account:write')),
    ];
    expect(codes(refused)).toEqual([
      [403, 'fresh_sign_in_required'],
      [403, 'fresh_sign_in_required'],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ]);
    const proof = async () => {
      api.pass({ minutes: 1 });
      await api.call('POST', '/auth/email/start', { body: { email } });
      return { code: await api.lastCode(email) };
    };
    const shown = [await ask(basketOf(it), await proof()), await ask(endpointOf(it), await proof())];
    expect(shown[0]!.body.basket.webhook_secret).toBe(it.secrets.basket);
    expect(shown[1]!.body.endpoint.secret).toBe(it.secrets.endpoint);
    expect((await activityOf(it)).filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { actor: 'member', action: 'postPortalBasketsShowSecret', times: null },
      { actor: 'member', action: 'postPortalWebhooksEndpointsShowSecret', times: null },
    ]);
  });

  it('isn’t in what a change without a proof, or a repeated request, returns', async () => {
    const it = await keeper();
    const change = { headers: it.owner.headers, body: { name: 'Drawer', webhook_url: null } };
    const changed = [
      await api.call('PATCH', basketOf(it), change),
      await api.call('PATCH', endpointOf(it), { headers: it.owner.headers, body: { description: 'New' } }),
    ];
    expect(codes(changed).map(([status]) => status)).toEqual([200, 200]);
    expect(
      oneSecretIn(
        it,
        changed.map(({ body }) => body as unknown),
      ),
    ).toEqual([]);
    const headers = { 'idempotency-key': 'first' };
    const rotate = (by: Headers) =>
      api.call('POST', `${endpointOf(it)}/rotate`, { headers: { ...headers, ...by } });
    const writer = await it.tokenWith('integration:write');
    const first = await rotate(writer);
    expect((await rotate(writer)).body).toEqual(first.body);
    expect(
      codes([await rotate(it.owner.headers), await rotate(await it.tokenWith('integration:read'))]),
    ).toEqual([
      [403, 'fresh_sign_in_required'],
      [403, 'forbidden'],
    ]);
  });

  it('isn’t in the data of the portal’s pages, which show it after a press', async () => {
    const it = await keeper();
    setPageTextsReader((area) => ({ lang: 'en', texts: messages(area, 'en'), script: '' }));
    const browser = firstPartyBrowser(api);
    browser.cookies.set('wl_session', it.owner.cookie.replace('wl_session=', ''));
    const loaders: ((args: LoaderFunctionArgs) => Promise<unknown>)[] = [
      loadBasket,
      loadBaskets,
      loadEndpoint,
      loadEndpoints,
      loadEvents,
      loadWebhooks,
      loadMarketing,
      loadTool,
    ];
    const pages: unknown[] = [];
    for (const loader of loaders) pages.push(await browser.load(loader, it.things));
    expect(JSON.stringify(pages)).toContain(it.things.endpointId);
    expect(oneSecretIn(it, pages)).toEqual([]);
    const press = { intent: 'secret' };
    const action = (args: LoaderFunctionArgs) => answerPortalIntent(args, endpointIntents);
    const asked = await browser.act(action, press, it.things);
    expect([asked.status, asked.body.proof.hasPassword]).toEqual([403, false]);
    await api.call('POST', '/auth/email/start', { body: { email: it.owner.email } });
    const { body } = await browser.act(
      action,
      { ...press, code: await api.lastCode(it.owner.email) },
      it.things,
    );
    expect(body.data).toEqual({ secret: it.secrets.endpoint });
  });
});

describe('reported orders', () => {
  async function shopThatSigns() {
    const story = await wished({ quantity: 50 });
    const { partnerId } = story.shop.partner;
    const secret = newSecret(`orders ${partnerId}`);
    const { publicId } = await prisma.basketConfig.findFirstOrThrow({ where: { partnerId } });
    await prisma.basketConfig.update({ where: { publicId }, data: { webhookSecret: secret } });
    const send = (nr: number, address?: string) => {
      const body = JSON.stringify(order([{ wl: story.issue('giver') }], { order_id: `order ${nr}` }));
      const at = new Date();
      const headers = {
        'x-basket-id': publicId,
        'webhook-id': 'msg_1',
        'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      };
      return api.call('POST', '/orders', { headers, body, ...(address && { address }) });
    };
    return { ...story, partnerId, publicId, send };
  }

  it('are in the log, in one entry for an hour, a caller and an address, however many arrive at once', async () => {
    const { partnerId, publicId, send, token, issue } = await shopThatSigns();
    const numbers = Array.from({ length: 12 }, (_, nr) => nr);
    const answers = await Promise.all(numbers.map((nr) => send(nr)));
    expect(answers.map(({ body }) => body.lines)).toEqual(
      numbers.map(() => [{ matched: true, reason: null }]),
    );
    // Counted once.
    await send(0);
    await send(20, '198.51.100.9');
    await report(token, order([{ wl: issue('giver') }], { order_id: 'by token' }));
    // Nothing of it is stored.
    await report(token, order([{}], { order_id: 'other' }));
    const signed = {
      actor: 'server',
      action: 'postOrders',
      outcome: 'done',
      subject: { basketId: publicId },
    };
    expect(await activityOf({ partnerId })).toEqual([
      { ...signed, times: 12 },
      { ...signed, times: 1 },
      { actor: 'token', action: 'postOrders', outcome: 'done', times: 1, subject: {} },
    ]);
    api.pass({ minutes: 60 });
    await send(30);
    expect(await activityOf({ partnerId })).toHaveLength(4);
  });

  it('need a scope to write them; refused ones are in the log', async () => {
    const it = await keeper();
    const headers = await it.tokenWith('integration:read');
    const body = order([{ wl: 'anything' }]);
    expect(codes([await api.call('POST', '/orders', { headers, body })])).toEqual([[403, 'forbidden']]);
    expect(await activityOf(it)).toEqual([
      { actor: 'token', action: 'postOrders', outcome: 'refused', times: null, subject: {} },
    ]);
  });
});
