/** Range requests for stored files: browsers play videos this way, and Safari requires it. */
import { describe, expect, it } from 'vitest';
import { useApi } from '#test/support/api.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';

const s3 = await startFakeS3('wishes');
const services: [string, Awaited<ReturnType<typeof useApi>>][] = [
  ['a folder', await useApi()],
  ['a bucket', await useApi(s3.variables)],
];

describe.each(services)('a file in %s', async (_, api) => {
  await api.ctx.adapters.storage.put('clips/one.mp4', Buffer.from('0123456789'), 'video/mp4');
  const ask = async (range?: string, method = 'GET') => {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const answer = await api.ask('/media/clips/one.mp4', { method, headers });
    const { status, headers: told } = answer;
    return [status, await answer.text(), told.get('content-range'), told.get('content-length')];
  };

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10', '4'],
    ['bytes=0-', 206, '0123456789', 'bytes 0-9/10', '10'],
    ['bytes=0-1', 206, '01', 'bytes 0-1/10', '2'],
    ['bytes=7-100', 206, '789', 'bytes 7-9/10', '3'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10', '2'],
    ['bytes=-100', 206, '0123456789', 'bytes 0-9/10', '10'],
    ['bytes= 4 - 5', 206, '45', 'bytes 4-5/10', '2'],
    ['bytes=10-', 416, '', 'bytes */10', null],
    ['bytes=999999-', 416, '', 'bytes */10', null],
    ['bytes=-0', 416, '', 'bytes */10', null],
  ])('handles a request for %s with %i', async (range, status, text, contentRange, length) => {
    expect(await ask(range)).toEqual([status, text, contentRange, length]);
  });

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=0-1', '', 'bytes=1e1-'])(
    'is returned whole for range %j',
    async (range) => {
      expect(await ask(range)).toEqual([200, '0123456789', null, '10']);
    },
  );

  it('responds to HEAD requests, and announces that it accepts ranges', async () => {
    expect(await ask(undefined, 'HEAD')).toEqual([200, '', null, '10']);
    for (const headers of [new Headers(), new Headers({ range: 'bytes=0-1' })]) {
      const answer = await api.ask('/media/clips/one.mp4', { headers });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'accept-ranges': 'bytes',
        'content-type': 'video/mp4',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      await answer.text();
    }
  });

  it('returns 404 to every request if it doesn’t exist', async () => {
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      expect((await api.ask('/media/clips/none.mp4', init)).status).toBe(404);
      expect((await api.ask('/media/..%2f..%2fetc%2fpasswd', init)).status).toBe(404);
    }
  });
});
