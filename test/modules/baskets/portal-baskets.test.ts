/** A partner's baskets, managed by its members over the API. */
import { describe, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

/** A partner with its owner signed in. */
async function partner(plan: PlanId = 'growth') {
  const created = await api.partner(plan);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: created.userId } });
  const session = await issueSession(api.ctx, { email: email ?? '' });
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const ask = (method: string, path = '', body?: unknown) =>
    api.call(method, `/portal/baskets${path}`, { headers, body });
  return { ...created, email: email ?? '', headers, ask, first: created.basketConfigId };
}

const outcome = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('a partner’s baskets', () => {
  it('start with the one init returns; new ones use the fields sent and defaults for the rest', async () => {
    const { ask, first, keys } = await partner();
    const created = await ask('POST', '', { name: ' Gift page ', layout: 'cards', borderRadius: 2 });
    expect(created).toMatchObject({
      status: 200,
      body: {
        basket: {
          id: expect.stringMatching(/^bkt_/) as string,
          name: 'Gift page',
          layout: 'cards',
          borderRadius: 2,
          primaryColor: '#2563eb',
          shopName: expect.stringMatching(/^Shop/) as string,
          webhook_url: null,
          webhook_secret: null,
          is_first: false,
          created_at: api.time.now.toISOString(),
        },
      },
    });
    const { baskets } = (await ask('GET')).body as { baskets: { id: string; is_first: boolean }[] };
    expect(baskets.map(({ id, is_first }) => [id, is_first])).toEqual([
      [first, true],
      [created.body.basket.id, false],
    ]);
    const init = await api.call('POST', '/widget/init', {
      body: { origin: 'https://shop.example', public_key: keys.test.key },
    });
    expect(init.body.basketConfig.id).toBe(first);
  });

  it('can be managed with a personal access token', async () => {
    const { email, first } = await partner();
    const { token } = await createPat(api.ctx, { email });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await api.call('PATCH', `/portal/baskets/${first}`, {
      headers,
      body: { name: 'By token' },
    });
    expect(answer.body.basket).toMatchObject({ id: first, name: 'By token' });
  });

  it('change only the fields sent, with immediate effect on shop pages', async () => {
    const { ask, first } = await partner();
    await ask('PATCH', `/${first}`, { primaryColor: '#31493c', labels: { title: 'Later' } });
    const changed = await ask('PATCH', `/${first}`, { layout: 'list' });
    expect(changed.body.basket).toMatchObject({
      layout: 'list',
      primaryColor: '#31493c',
      labels: { title: 'Later' },
    });
    await expect
      .poll(async () => (await ask('GET', `/${first}/public`)).body)
      .toEqual((await api.call('GET', `/baskets/${first}`)).body);
    expect((await ask('GET', `/${first}/public`)).body).toMatchObject({ layout: 'list', webhook: false });
  });

  it('reject an invalid change as a whole and report every problem', async () => {
    const { ask, first } = await partner();
    const before = (await ask('GET', `/${first}`)).body;
    const answer = await ask('PATCH', `/${first}`, {
      primaryColor: 'red',
      borderRadius: 99,
      emptyState: { url: 'shop.example' },
      webhook_url: 'javascript:1',
      name: '   ',
      layout: 'list',
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    const { field, hint, problems } = answer.body as {
      field: string;
      hint: string;
      problems: { field: string; hint: string }[];
    };
    expect(problems[0]).toEqual({ field, hint });
    expect(problems.map((problem) => problem.field).sort()).toEqual(
      ['borderRadius', 'emptyState.url', 'name', 'primaryColor', 'webhook_url'].sort(),
    );
    expect((await ask('GET', `/${first}`)).body).toEqual(before);
    const unknown = await ask('PATCH', `/${first}`, { webhookUrl: 'https://shop.example' });
    expect(outcome(unknown)).toEqual([400, 'invalid_input']);
  });

  it('keep only the shapes of an icon, and refuse anything else', async () => {
    const { ask, first } = await partner();
    const icon = '<svg viewBox="0 0 9 9" onload="alert(1)"><path style="fill:url(//x)" d="M1 1h2Z"/></svg>';
    const changed = await ask('PATCH', `/${first}`, { icon, drawer: { side: 'left', width: 480 } });
    const stored = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h2Z"/></svg>';
    expect(changed.body.basket).toMatchObject({ icon: stored, drawer: { side: 'left', width: 480 } });
    expect((await api.call('GET', `/baskets/${first}`)).body).toMatchObject({ icon: stored });
    for (const refused of [
      'cat',
      '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>',
      'x'.repeat(100_000),
    ]) {
      const answer = await ask('PATCH', `/${first}`, { icon: refused });
      expect([answer.status, answer.body.field]).toEqual([400, 'icon']);
    }
    expect((await ask('PATCH', `/${first}`, { drawer: { width: 9_999 } })).body).toMatchObject({
      field: 'drawer.width',
      hint: 'Use 280 to 720 pixels.',
    });
  });

  it('limit webhooks and hiding the badge to plans that include them, with an error per field', async () => {
    const { ask, first, partnerId } = await partner('free');
    const answer = await ask('PATCH', `/${first}`, {
      webhook_url: 'https://shop.example/hook',
      showBranding: false,
    });
    expect(answer.body.problems).toEqual([
      { field: 'webhook_url', hint: expect.stringContaining('Growth') as string },
      { field: 'showBranding', hint: expect.stringContaining('Starter') as string },
    ]);
    expect(await ask('POST', '', { name: 'Two', webhook_url: 'https://shop.example/hook' })).toMatchObject({
      status: 400,
      body: { field: 'webhook_url' },
    });
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    const set = await ask('PATCH', `/${first}`, { webhook_url: 'https://shop.example/hook' });
    expect(set.body.basket.webhook_secret).toMatch(/^whsec_/);
    const without = await ask('PATCH', `/${first}`, { webhook_url: null });
    expect(without.body.basket).toMatchObject({ webhook_url: null });
  });

  it('are limited to fifty, even for simultaneous requests', async () => {
    const { ask, partnerId, userId } = await partner();
    await prisma.basketConfig.createMany({
      data: Array.from({ length: 46 }, (_, index) => ({ partnerId, publicId: `bkt_${userId}_${index}` })),
    });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask('POST', '', { name: `More ${n}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('too_many_baskets');
    expect((await ask('GET')).body.baskets).toHaveLength(50);
  });

  it('can be deleted except for the last one, even by two requests at once', async () => {
    const { ask, first } = await partner();
    const { id } = (await ask('POST', '', { name: 'Two' })).body.basket as { id: string };
    const answers = await Promise.all([ask('DELETE', `/${first}`), ask('DELETE', `/${id}`)]);
    expect(answers.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'basket_in_use'],
    ]);
    const { baskets } = (await ask('GET')).body as { baskets: { id: string; is_first: boolean }[] };
    expect(baskets).toMatchObject([{ is_first: true }]);
    const gone = baskets[0]?.id === first ? id : first;
    await expect.poll(async () => (await api.call('GET', `/baskets/${gone}`)).status).toBe(404);
    expect(outcome(await ask('GET', `/${gone}`))).toEqual([404, 'not_found']);
  });

  it('can’t be deleted while a shop’s theme shows them', async () => {
    const { ask, first, partnerId } = await partner();
    await ask('POST', '', { name: 'Two' });
    const { id: basketConfigId } = await prisma.basketConfig.findUniqueOrThrow({
      where: { publicId: first },
    });
    const domain = `shop${partnerId}.myshopify.example`;
    await prisma.shop.create({ data: { partnerId, domain, basketConfigId } });
    expect((await ask('DELETE', `/${first}`)).body).toMatchObject({
      error: 'basket_in_use',
      hint: expect.stringContaining(domain) as string,
    });
  });

  it('of another partner look like unknown ones', async () => {
    const { first } = await partner();
    const { ask } = await partner();
    const unknown = 'bkt_000000000000000000000000000000';
    const everything = (id: string) =>
      Promise.all([
        ask('GET', `/${id}`),
        ask('GET', `/${id}/public`),
        ask('PATCH', `/${id}`, { layout: 'list' }),
        ask('DELETE', `/${id}`),
        ask('POST', `/${id}/test-webhook`),
        ask('POST', `/${id}/rotate-secret`),
      ]);
    const foreign = await everything(first);
    expect(foreign.map(outcome)).toEqual(Array(6).fill([404, 'not_found']));
    expect(foreign.map(({ body }) => body)).toEqual((await everything(unknown)).map(({ body }) => body));
  });
});
