import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { firstPartyBrowser } from '#test/support/first-party.ts';

const api = await useApi({ GUESTS_PER_HOUR_IP: '3' });

test('new anonymous accounts are limited per network, however they’re created', async () => {
  const create = async (address: string) => (await api.call('POST', '/auth/anonymous', { address })).body;
  for (let guest = 0; guest < 2; guest += 1) expect(await create('203.0.113.7')).toHaveProperty('user');
  expect((await firstPartyBrowser(api, '203.0.113.7').post('guest')).status).toBe(200);
  expect((await create('203.0.113.7')).error).toBe('network_limit_reached');
  expect((await firstPartyBrowser(api, '203.0.113.7').post('guest')).body.error).toBe(
    'network_limit_reached',
  );
  expect(await create('203.0.113.8')).toHaveProperty('user');

  const household = (network: number) => `2001:db8:1:aa${(network + 16).toString(16)}::1`;
  const created = [];
  for (let network = 0; network < 12; network += 1) created.push(await create(household(network)));
  expect(created.filter(({ user }) => user)).toHaveLength(6);
  api.pass({ minutes: 60 });
  expect(await create('203.0.113.7')).toHaveProperty('user');
});
