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

test('files that prove the site to others are as the operator set them', async () => {
  const proofs = 'openai-apps-challenge=a1B2-_c3==, other.txt=x:y';
  const api = await useApi({ ASSISTANT_PROOFS: proofs });
  const read = async (name: string) => {
    const response = await api.ask(`/.well-known/${name}`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    return [response.status, await response.text()];
  };
  expect(await read('openai-apps-challenge')).toEqual([200, 'a1B2-_c3==']);
  expect(await read('other.txt')).toEqual([200, 'x:y']);
  expect((await api.ask('/.well-known/unknown')).status).toBe(404);
});
