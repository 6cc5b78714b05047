import { expect, it } from 'vitest';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi({ PLATFORM_API_KEY: 'platform-key' });

it('requires a configured platform key from other pages that send a user token', async () => {
  const embed = await api.embed();
  const body = { wishlistId: embed.list.db_id, product: product('a') };
  const save = (headers: Record<string, string>) =>
    api.call('POST', '/widget/save', { headers: { ...embed.headers, ...headers }, body });
  expect((await save({ origin: shopOrigin })).body).toMatchObject({
    error: 'unauthorized',
    hint: 'Pages of other sites also send the platform’s key in the header apikey.',
  });
  expect((await save({ origin: shopOrigin, apikey: 'wrong' })).status).toBe(401);
  expect((await save({ origin: shopOrigin, apikey: 'platform-key' })).status).toBe(200);
  expect((await save({ origin: 'http://localhost:3000' })).status, 'a hosted page').toBe(200);
  expect((await save({})).status, 'a server').toBe(200);
});

it('includes a save in init’s usage headers immediately', async () => {
  const embed = await api.embed({ plan: 'free' });
  const total = async () => {
    const body = { origin: shopOrigin, public_key: embed.partner.keys.test.key };
    return (await api.call('POST', '/widget/init', { body })).headers.get('x-usage-total');
  };
  expect(await total()).toBe('0');
  const body = { wishlistId: embed.list.db_id, product: product('b') };
  await api.call('POST', '/widget/save', { headers: embed.headers, body });
  expect(await total()).toBe('1');
});
