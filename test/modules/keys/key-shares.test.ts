/** Requests that strangers send with a shop's public key never stop the shop's own shoppers. */
import { describe, expect, test } from 'vitest';
import { createSecret } from '#api/platform/tokens/secret.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi({
  INIT_PER_MINUTE_IP: '12',
  INIT_PER_MINUTE_KEY: '40',
  OAUTH_PER_MINUTE_IP: '12',
  OAUTH_PER_MINUTE_KEY: '40',
  EVENT_PER_MINUTE_IP: '12',
  EVENT_PER_MINUTE_KEY: '40',
});
/** A sixth of the limit per network. */
const alwaysFree = 2;
const origin = 'https://shop.example';

const requests = {
  init: ({ keys }) => ['/widget/init', {}, { origin, public_key: keys.test.key }],
  'the sign-in bridge': ({ keys }) => ['/widget/oauth-state', { 'x-widget-key': keys.test.key }],
  'basket events': ({ keys, basketConfigId }) => [
    `/baskets/${basketConfigId}/event`,
    { 'x-widget-key': keys.test.key },
    { type: 'open' },
  ],
} satisfies Record<
  string,
  (shop: Awaited<ReturnType<typeof api.partner>>) => [string, Record<string, string>, object?]
>;

let strangers = 0;
/** Addresses in separate networks that nothing has been counted for, IPv4 and IPv6 in turns. */
const addresses = (count: number) =>
  Array.from({ length: count }, () => {
    strangers += 1;
    return strangers % 2 === 0
      ? `2001:db8:${strangers.toString(16)}::1`
      : `198.18.${strangers >> 8}.${strangers & 255}`;
  });
const address = () => addresses(1)[0] ?? '';

describe.each(Object.keys(requests) as (keyof typeof requests)[])('%s', (kind) => {
  test.each([10, 100, 1_000])(
    'works for shoppers while %i networks use up the key’s limit',
    async (networks) => {
      const shop = await api.partner();
      const [path, headers, body] = requests[kind](shop);
      const ask = async (from: string) => {
        const answer = await api.call('POST', path, { headers, body, address: from });
        return answer.body.error === 'rate_limited' ? String(answer.body.scope) : answer.status;
      };
      const attackers = addresses(networks);
      for (let round = 0; round < 40 / networks; round += 1)
        for (const from of attackers) expect(await ask(from)).toBe(200);
      for (let round = 0; round < alwaysFree; round += 1) await ask(attackers[0] ?? '');
      expect(await ask(attackers[0] ?? ''), 'more than their share').toBe('key');

      const shopper = address();
      for (let request = 0; request < alwaysFree; request += 1) expect(await ask(shopper)).toBe(200);
      expect((await api.call('POST', path, { headers, body, address: address() })).status).toBe(200);
    },
  );
});

describe('polls', () => {
  const begin = async () => {
    const { keys } = await api.partner();
    const headers = { 'x-widget-key': keys.test.key };
    const { state } = (await api.call('POST', '/widget/oauth-state', { headers, address: address() })).body;
    const poll = async (from: string, of: string = state) => {
      const { body } = await api.call('POST', '/widget/oauth-poll', {
        headers,
        body: { state: of },
        address: from,
      });
      return body.scope ?? body.error ?? body.status;
    };
    return { poll };
  };

  test('work while strangers poll for sign-ins they invent, who are limited by network', async () => {
    const { poll } = await begin();
    const [stranger = '', shopper = ''] = addresses(2);
    const answers = [];
    for (let request = 0; request < 20; request += 1)
      answers.push(await poll(stranger, createSecret('wl_st_')));
    expect(answers).toEqual([...Array(12).fill('invalid_or_expired_state'), ...Array(8).fill('ip')]);
    expect([await poll(shopper), await poll(stranger)]).toEqual(['pending', 'pending']);
  });

  test.each([10, 100, 1_000])(
    'work for the shopper while %i networks poll for the same sign-in',
    async (networks) => {
      const { poll } = await begin();
      for (let round = 0; round < 150 / networks; round += 1)
        for (const from of addresses(networks)) await poll(from);
      const shopper = address();
      expect([await poll(shopper), await poll(shopper)]).toEqual(['pending', 'pending']);
    },
  );
});

test('an unknown key isn’t counted', async () => {
  const invented = createSecret('pk_live_');
  const [first = '', ...others] = addresses(60);
  const ask = (key: string, from: string) =>
    api.call('POST', '/widget/oauth-state', { headers: { 'x-widget-key': key }, address: from });
  for (const from of [first, ...others]) expect((await ask(invented, from)).body.error).toBe('unknown_key');
  for (let request = 0; request < 5; request += 1)
    expect((await ask(invented, first)).body.error).toBe('unknown_key');
});

test('the networks of a household and of an office share limits', async () => {
  const { keys } = await api.partner();
  const init = async (address: string) =>
    (await api.call('POST', '/widget/init', { body: { origin, public_key: keys.live.key }, address })).body;
  const passed = async (addresses: string[]) => {
    const answers = [];
    for (const address of addresses) answers.push(await init(address));
    return answers.filter(({ scope }) => scope !== 'ip').length;
  };
  const household = Array.from({ length: 60 }, (_, index) => `2001:db9:ff:aa${(index + 16).toString(16)}::1`);
  expect(await passed(household)).toBe(2 * 12);
  const office = Array.from({ length: 200 }, (_, index) => `2001:db9:ee:${index.toString(16)}00::1`);
  expect(await passed(office)).toBe(8 * 12);
  expect(await passed(['2001:db9:ef::1', '203.0.113.77'])).toBe(2);
});
