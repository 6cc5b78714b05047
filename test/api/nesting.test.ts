/** Bodies nested without end are refused before anything walks or stores them. */
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../api/contract/description.ts';
import { product, useApi } from '../support/api.ts';
import { authHeaders, samplePath, titleOf } from '../support/operations.ts';

const api = await useApi();
const shop = await api.embed();
await api.ctx.prisma.partnerMember.create({
  data: { partnerId: shop.partner.partnerId, userId: shop.session.user.id },
});
const credentials = {
  publicKey: shop.partner.keys.test.key,
  widgetToken: shop.headers['x-widget-token'],
  userToken: shop.session.accessToken,
};
const pathValues = { id: shop.partner.basketConfigId };

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const json = { 'content-type': 'application/json' };

const bombs: [string, string][] = [
  ['100,000 arrays', arrays(100_000)],
  ['a field of 100,000 arrays', `{"payload":${arrays(100_000)}}`],
  ['40,000 objects', objects(40_000)],
  ['100,000 arrays that are never closed', '['.repeat(100_000)],
];

const taking = operationsOf(api.description).filter(
  ({ requestBody }) => requestBody?.content['application/json'] !== undefined,
);

describe.each(taking.map((operation) => [titleOf(operation), operation] as const))(
  '%s',
  (_title, operation) => {
    it.each(bombs)('refuses %s', async (_what, body) => {
      const headers = { ...json, ...authHeaders(operation, credentials) };
      const answer = await api.call(operation.method.toUpperCase(), samplePath(operation, pathValues), {
        headers,
        body,
      });
      expect(answer.status).toBe(400);
    });
  },
);

describe('nesting', () => {
  const save = (metadata: string) =>
    api.call('POST', '/widget/save', {
      headers: { ...json, ...shop.headers },
      body: JSON.stringify({ wishlistId: shop.list.db_id, product: product('nested') }).replace(
        '"title"',
        `"metadata":${metadata},"title"`,
      ),
    });

  it('is refused inside what is stored as it comes', async () => {
    const deep = await save(`{"a":${arrays(50_000)}}`);
    expect([deep.status, deep.body.error, deep.body.hint]).toEqual([
      400,
      'invalid_input',
      'The body has more than 64 levels of nesting.',
    ]);
  });

  it('has 64 levels, and brackets in texts are none', async () => {
    expect((await save(objects(62))).status).toBe(200);
    expect((await save(objects(63))).status).toBe(400);
    expect((await save(JSON.stringify({ a: `\\"${'['.repeat(1_000)}` }))).status).toBe(200);
  });
});
