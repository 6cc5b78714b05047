/** Assistants' mistakes, each answered with a code and what to do next. */
import { describe, expect, test } from 'vitest';
import { startTools } from '#test/support/mcp.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { toolPartner } from '#test/support/tool-partner.ts';

const service = await sharedService();
const partner = await toolPartner(service, 'free');
const stranger = await toolPartner(service);
const start = (token: string) =>
  startTools('wishlist-mcp', { WL_BASE_URL: service.baseUrl, WL_TOKEN: token });
const tools = await start(partner.token);
const { refused } = tools;
const basket_id = partner.basketConfigId;
const named = { basket_id, confirm: (await tools.ok('baskets_get', { basket_id })).basket.name as string };

const confirmed = (name: string) =>
  tools.tools.find((one) => one.name === name)?.annotations?.destructiveHint && { confirm: 'Anything' };
const keyName = async (id: number) => {
  const { keys } = await tools.ok('keys_list');
  const { name, key } = keys.find((one: { id: number }) => one.id === id) as { name: string; key: string };
  return name || key;
};

const ofKey = ['usage_key', 'keys_rotate', 'keys_revoke', 'keys_delete', 'keys_domains_get'];
const ofBasket = ['baskets_get', 'baskets_update', 'baskets_delete', 'baskets_test_webhook'];

test('whoami recognizes a URL that isn’t the API’s', async () => {
  const beside = { WL_BASE_URL: `${service.baseUrl}/v1`, WL_TOKEN: partner.token };
  const failure = await (await startTools('wishlist-mcp', beside)).refused('whoami');
  expect(failure).toMatchObject({ error: 'not_found', hint: expect.stringContaining('WL_BASE_URL') });
});

describe('IDs', () => {
  test.each([
    ['that are unknown', 2_000_000_000],
    ['of another partner', stranger.keys.live.id],
  ])('of keys %s are unknown', async (_, id) => {
    for (const name of ofKey) {
      expect(await refused(name, { key_id: id, ...confirmed(name) }), name).toMatchObject({
        error: 'api_key_not_found',
      });
    }
    const set = await refused('keys_domains_set', {
      key_id: id,
      confirm: 'Live',
      allowed_domains: ['evil.example'],
    });
    expect(set).toMatchObject({ error: 'api_key_not_found', http_status: 404 });
    const check = await refused('widget_init_check', { key_id: id, origin: 'https://kiln.example' });
    expect(check.hint).toContain('keys_list');
  });

  test.each([
    ['that are unknown', 'bkt_nothing'],
    ['of another partner', stranger.basketConfigId],
  ])('of baskets %s are unknown', async (_, id) => {
    for (const name of ofBasket) {
      const failure = await refused(name, { basket_id: id, ...confirmed(name) });
      expect(failure, name).toMatchObject({ error: 'not_found' });
      expect(failure.hint, name).toContain('baskets_list');
    }
  });

  test('of another kind are rejected before anything is sent', async () => {
    const value = await refused('keys_revoke', { key_id: partner.keys.test.key, confirm: 'A' });
    expect(value).toMatchObject({ error: 'invalid_input', problems: [{ field: 'key_id' }] });
    expect(value.text).toContain('keys_list');
    const number = await refused('baskets_get', { basket_id: '17' });
    expect(number.text).toContain('bkt_');
    expect(await refused('keys_revoke', { key_id: 1.5 })).toMatchObject({ error: 'invalid_input' });
  });

  test('of other partners change nothing', async () => {
    const { keys } = await (await start(stranger.token)).ok('keys_list');
    expect(keys.map(({ status }: { status: string }) => status)).toEqual(['active', 'active']);
    expect(keys[0].allowed_domains).toEqual(['kiln.example']);
  });
});

describe('arguments', () => {
  test('that are missing are named', async () => {
    expect(await refused('keys_revoke')).toMatchObject({
      error: 'invalid_input',
      problems: [{ field: 'key_id' }, { field: 'confirm' }],
    });
    expect((await refused('keys_create')).message).toContain('environment');
    expect((await refused('snippet_basket', {})).problems).toHaveLength(2);
    expect((await refused('docs_search', { query: '  ' })).error).toBe('invalid_input');
  });

  test('that a tool doesn’t accept are named, and those it accepts', async () => {
    const failure = await refused('keys_create', { environment: 'test', domains: ['kiln.example'] });
    expect(failure.error).toBe('invalid_input');
    expect(failure.message).toContain('domains');
    expect(failure.hint).toContain('allowed_domains');
    const { keys } = await tools.ok('keys_list');
    expect(keys).toHaveLength(2);
  });

  test('of baskets are all checked together, and nothing is stored', async () => {
    const local = await refused('baskets_update', { ...named, layout: 'mosaic', borderRadius: 99 });
    expect(local.problems).toHaveLength(2);
    const far = await refused('baskets_update', {
      ...named,
      checkout: { mode: 'url' },
      emptyState: { url: '/shop' },
    });
    expect(far).toMatchObject({ error: 'invalid_input' });
    expect(far.problems).toHaveLength(2);
    expect(far.hint).toContain('checkout.cartUrlPattern');
  });

  test('of snippets are checked', async () => {
    const secret = await refused('snippet_save_button', { public_key: 'wl_pat_abc' });
    expect(secret.text).toContain('pk_test_');
    const product = { url: 'https://kiln.example/p', price_minor: 18.5 };
    const { text } = await refused('snippet_save_button', { public_key: 'pk_test_abc', product });
    expect(text).toContain('product.price_minor');
    expect(await refused('snippet_hosted_list', { token: 'https://kiln.example/en/list/x' })).toMatchObject({
      error: 'invalid_input',
    });
  });

  test('that the API description doesn’t have lead to similar ones', async () => {
    const path = await refused('openapi_get', { path: '/keys/{id}/domains' });
    expect(path).toMatchObject({ error: 'not_found' });
    expect(path.hint).toContain('/portal/keys/{keyId}/domains');
    expect((await refused('openapi_get', { schema: 'Key' })).hint).toContain('PortalKey');
    expect((await refused('openapi_get', { tag: 'Nothing' })).hint).toContain('Keys');
    expect((await refused('openapi_get', { method: 'get' })).hint).toContain('path');
  });
});

describe('keys and domains', () => {
  test('a domain with a scheme or a path is rejected, with the right format', async () => {
    for (const domain of ['https://kiln.example', 'kiln.example/shop', '*', 'kiln .example']) {
      const failure = await refused('keys_domains_set', {
        key_id: partner.keys.live.id,
        confirm: await keyName(partner.keys.live.id),
        allowed_domains: [domain],
      });
      expect(failure, domain).toMatchObject({ error: 'invalid_input', field: 'allowed_domains' });
      expect(failure.hint, domain).toContain('without https://');
    }
  });

  test('a production key requires domains', async () => {
    const failure = await refused('keys_create', { environment: 'prod' });
    expect(failure).toMatchObject({ error: 'invalid_input', field: 'allowed_domains' });
    expect(failure.hint).toContain('["shop.example", "*.shop.example"]');
    expect(await refused('keys_create', { environment: 'prod', allowed_domains: [] })).toMatchObject({
      error: 'invalid_input',
    });
  });

  test('a used key must be revoked before it is deleted, and a revoked key’s domains can’t be set', async () => {
    const { id, key } = (await tools.ok('keys_create', { environment: 'test' })).key;
    const named = { key_id: id, confirm: key };
    await fetch(`${service.baseUrl}/widget/init`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: 'http://localhost' },
      body: JSON.stringify({ origin: 'http://localhost', public_key: key }),
    });
    const failure = await expect
      .poll(async () => {
        const { keys } = await tools.ok('keys_list');
        return keys.find((one: { id: number }) => one.id === id).unused;
      })
      .toBe(false)
      .then(() => refused('keys_delete', named));
    expect(failure).toMatchObject({ error: 'invalid_input' });
    expect(failure.hint).toContain('keys_revoke');
    await tools.ok('keys_revoke', named);
    expect(await refused('keys_domains_set', { ...named, allowed_domains: ['a.example'] })).toMatchObject({
      error: 'unknown_key',
    });
    expect(await refused('keys_rotate', named)).toMatchObject({ error: 'unknown_key' });
    await tools.ok('keys_delete', named);
    expect(await refused('keys_delete', named)).toMatchObject({ error: 'api_key_not_found' });
  });
});

describe('baskets', () => {
  test('a webhook requires a larger plan', async () => {
    const set = await refused('baskets_update', { ...named, webhook_url: 'https://kiln.example/hook' });
    expect(set).toMatchObject({ error: 'invalid_input', field: 'webhook_url' });
    expect(set.hint).toContain('Growth');
    const tried = await refused('baskets_test_webhook', { basket_id });
    expect(tried.hint).toContain('Growth');
  });

  test('a webhook needs a URL before it can be tested', async () => {
    const others = await start(stranger.token);
    const failure = await others.refused('baskets_test_webhook', { basket_id: stranger.basketConfigId });
    expect(failure).toMatchObject({ error: 'invalid_input' });
    expect(failure.hint).toContain('baskets_update');
  });

  test('the last one can’t be deleted', async () => {
    const failure = await refused('baskets_delete', named);
    expect(failure).toMatchObject({ error: 'basket_in_use' });
    expect(failure.hint).toContain('Create another one before');
  });
});

describe('a token', () => {
  test(
    'that is mistyped, revoked or expired is rejected by every tool that needs one',
    { tags: ['thorough'] },
    async () => {
      const other = await toolPartner(service);
      const [revoked, expired] = [await toolPartner(service), await toolPartner(service)];
      const now = new Date();
      const { personalAccessToken: pats } = service.ctx.prisma;
      await pats.update({ where: { id: revoked.tokenId }, data: { revokedAt: now } });
      await pats.update({ where: { id: expired.tokenId }, data: { expiresAt: new Date(now.getTime() - 1) } });
      for (const token of [`${other.token}x`, revoked.token, expired.token]) {
        const theirs = await start(token);
        const failure = await theirs.refused('whoami');
        expect(failure).toMatchObject({ error: 'unauthorized' });
        expect(failure.message).toContain('WL_TOKEN');
        expect(failure.hint).toContain('Tool access');
        expect(await theirs.refused('keys_create', { environment: 'test' })).toMatchObject({
          error: 'unauthorized',
        });
        expect(failure.text + theirs.stderr()).not.toContain(token);
      }
    },
  );

  test('that is revoked while in use ends the tools’ access immediately', async () => {
    const own = await toolPartner(service);
    const theirs = await start(own.token);
    await theirs.ok('whoami');
    await service.ctx.prisma.personalAccessToken.update({
      where: { id: own.tokenId },
      data: { revokedAt: new Date() },
    });
    expect(await theirs.refused('keys_list')).toMatchObject({ error: 'unauthorized' });
    expect((await theirs.ok('plans_list')).plans).toHaveLength(5);
  });

  test('that can’t be sent in a header is rejected without being repeated', async () => {
    const theirs = await start('wl_pat_a\u2028b');
    const failure = await theirs.refused('whoami');
    expect(failure).toMatchObject({ error: 'unauthorized' });
    expect(failure.text).not.toContain('wl_pat_a');
  });
});
