import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';

test('names the support address for security reports', async () => {
  const api = await useApi({ SUPPORT_EMAIL: 'help@wishlist.example', SITE_URL: 'https://wishlist.example' });
  const answer = await api.ask('/.well-known/security.txt');

  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toBe(
    [
      'Contact: mailto:help@wishlist.example',
      'Expires: 2027-05-20T12:00:00.000Z',
      'Canonical: https://wishlist.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('is missing without a support address', async () => {
  const api = await useApi();
  expect((await api.ask('/.well-known/security.txt')).status).toBe(404);
});
