import { expect, it } from 'vitest';
import { createKey } from '#api/modules/keys/create-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { useApi } from '#test/support/api.ts';

// Not a local host, which may use every key anyway.
const site = 'https://wishes.example';
const api = await useApi({ SITE_URL: site, BASE_URL: 'http://localhost:3000/api' });

const init = async (key: string, origin: string) => {
  const { status, body } = await api.call('POST', '/widget/init', { body: { origin, public_key: key } });
  return [status, body.error];
};

it('lets the service’s own pages use every active key, and other pages only keys with their host', async () => {
  const { partnerId, keys } = await api.partner();
  const held = await createKey(api.ctx, { partnerId, environment: 'live' });
  await setKeyDomains(api.ctx, { partnerId, keyId: held.id, domains: ['shop.example'] });
  const bare = await createKey(api.ctx, { partnerId, environment: 'live' });

  for (const { key } of [held, bare, keys.test]) {
    expect(await init(key, site)).toEqual([200, undefined]);
  }
  expect(await init(held.key, 'https://else.example')).toEqual([403, 'origin_not_allowed']);
  expect(await init(bare.key, 'https://else.example')).toEqual([403, 'allowlist_required']);
  expect(await init(held.key, 'https://wishes.example.evil.example')).toEqual([403, 'origin_not_allowed']);

  await api.ctx.prisma.apiKey.update({ where: { id: bare.id }, data: { status: 'revoked' } });
  await expect.poll(() => init(bare.key, site)).toEqual([403, 'unknown_key']);
});
