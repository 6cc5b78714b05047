/**
 * File storage, mail server and Redis accept connections but never answer: requests that need them fail
 * quickly, and saves keep working.
 */
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { product, useApi } from '#test/support/api.ts';
import { startSilentServer } from '#test/support/silent-server.ts';

const port = await startSilentServer();
const api = await useApi({
  S3_BUCKET: 'wishes',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  REDIS_URL: `redis://127.0.0.1:${port}`,
});
const { storage } = api.ctx.adapters;
const name = 'products/ab/abcdef.webp';

it('refuses a sign-in code quickly, and says when to try again', async () => {
  const answer = await api.call('POST', '/auth/email/start', { body: { email: 'waiting@mail.example' } });
  expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
  expect(answer.headers.get('retry-after')).toBe('10');
});

it.each(['GET', 'HEAD'])('refuses %s of a file quickly', async (method) => {
  expect((await api.ask(`/media/${name}`, { method })).status).toBe(503);
});

it('refuses a stored image quickly', async () => {
  const url = encodeURIComponent(`http://localhost:3000/media/${name}`);
  const answer = await api.call('GET', `/images/proxy?url=${url}`);
  expect([answer.status, answer.body.error]).toEqual([503, 'temporarily_unavailable']);
});

it('gives up on a small file quickly, and on a large one once it stalls', async () => {
  const ended: string[] = [];
  const note = (what: string) => () => void ended.push(what);
  const bytes = 32 * 1_024 * 1_024;
  const body = Readable.from(Array.from({ length: 32 }, () => Buffer.alloc(bytes / 32)));
  const large = storage
    .putStream(name, body, { bytes, type: 'video/mp4' })
    .catch(String)
    .finally(note('large'));
  const small = storage.put(name, Buffer.alloc(1_000), 'image/webp').catch(String).finally(note('small'));
  expect(await small).toContain('did not respond within 2');
  expect(await large).toContain('stopped in the middle of a file');
  expect(ended).toEqual(['small', 'large']);
});

it('answers saves while other requests wait', async () => {
  const { headers, list } = await api.embed();
  const save = (slug: string) =>
    api.call('POST', '/widget/save', { headers, body: { wishlistId: list.db_id, product: product(slug) } });
  await save('warm');
  const others = [
    ...Array.from({ length: 40 }, async () => api.ask(`/media/${name}`)),
    ...Array.from({ length: 5 }, (_, nr) =>
      api.call('POST', '/auth/email/start', {
        body: { email: `w${nr}@m.example` },
        address: `192.0.2.${nr}`,
      }),
    ),
  ];
  let answered = 0;
  for (const other of others) void other.then(() => (answered += 1));
  expect((await save('first')).status).toBe(200);
  expect(answered).toBe(0);
  for (let nr = 0; nr < 20; nr += 1) expect((await save(`while-${nr}`)).status).toBe(200);
  const statuses = new Set((await Promise.all(others)).map(({ status }) => status));
  expect([...statuses]).toEqual([503]);
});
