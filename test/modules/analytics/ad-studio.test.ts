import { expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';

const api = await useApi();

it('reports the ad studio as discontinued, with zero credits for everyone', async () => {
  expect(await api.call('GET', '/ad-studio/health')).toMatchObject({
    status: 200,
    body: { status: 'discontinued', archived_on: '2026-08-30' },
  });
  const { headers } = await api.shopper();
  expect(await api.call('GET', '/ad-studio/credits', { headers })).toMatchObject({
    status: 200,
    body: { status: 'discontinued', credits: 0 },
  });
  expect(await api.call('GET', '/ad-studio/credits')).toMatchObject({
    status: 401,
    body: { error: 'unauthorized' },
  });
});

it.each([
  ['GET', ''],
  ['GET', '/'],
  ['POST', '/health'],
  ['PUT', '/credits'],
  ['DELETE', '/credits'],
  ['GET', '/health/more'],
  ['GET', '/campaigns'],
  ['PATCH', '/campaigns/7'],
  ['POST', '/videos/render'],
])('returns 410 for %s /ad-studio%s', async (method, path) => {
  const answer = await api.call(method, `/ad-studio${path}`);
  expect(answer).toMatchObject({
    status: 410,
    body: { error: 'ad_studio_disabled', message: expect.stringMatching(/discontinued.*2026-08-30/) },
  });
});
