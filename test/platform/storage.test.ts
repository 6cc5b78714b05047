import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { EnvError, readEnv } from '#api/env.ts';
import { createFileStorage, type Storage } from '#api/platform/storage/storage.ts';
import { createS3Storage } from '#api/platform/storage/storage-s3.ts';
import { useApi } from '#test/support/api.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'wl-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(path.join(folder, 'secret.txt'), 'secret');
const s3 = await startFakeS3('wishes');
const bucketOf = (variables: Record<string, string>) => {
  const { s3: settings } = readEnv({ ...s3.variables, ...variables });
  if (!settings) throw new Error('no bucket');
  return createS3Storage(settings);
};

const storages: [string, Storage][] = [
  ['a folder', createFileStorage(path.join(folder, 'media'))],
  ['an S3 bucket', bucketOf({})],
];
const read = async (storage: Storage, name: string) => {
  const file = await storage.open(name);
  return file && { size: file.size, text: (await buffer(file.stream)).toString() };
};

describe.each(storages)('%s', (_, storage) => {
  it('returns stored files unchanged', async () => {
    await storage.put('products/ab/one.webp', Buffer.from('picture'), 'image/webp');
    expect(await read(storage, 'products/ab/one.webp')).toEqual({ size: 7, text: 'picture' });
  });

  it('keeps the latest of two files with the same name', async () => {
    await storage.put('two.webp', Buffer.from('first'), 'image/webp');
    await storage.put('two.webp', Buffer.from('second'), 'image/webp');
    expect(await read(storage, 'two.webp')).toMatchObject({ text: 'second' });
  });

  it('accepts the same file many times at once', async () => {
    const body = Buffer.alloc(200_000, 'x');
    await Promise.all(Array.from({ length: 10 }, () => storage.put('many.webp', body, 'image/webp')));
    expect(await read(storage, 'many.webp')).toMatchObject({ size: 200_000 });
  });

  it('returns null for missing and removed files', async () => {
    expect(await storage.open('none.webp')).toBeNull();
    await storage.put('gone.webp', Buffer.from('x'), 'image/webp');
    await storage.remove('gone.webp');
    expect(await storage.open('gone.webp')).toBeNull();
    await storage.remove('gone.webp');
  });

  it('stores a stream, visible once complete', async () => {
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(50_000, 97 + (index % 26)));
    const bytes = 2_000_000;
    await storage.putStream('streamed.mp4', Readable.from(pieces), { bytes, type: 'video/mp4' });
    expect(await read(storage, 'streamed.mp4')).toEqual({
      size: bytes,
      text: Buffer.concat(pieces).toString(),
    });
    expect(await storage.size('streamed.mp4')).toBe(bytes);
  });

  it('stores nothing of a failed stream, and reports its error', async () => {
    async function* failing() {
      yield Buffer.alloc(100_000);
      await Promise.resolve();
      throw new Error('cut off');
    }
    const put = storage.putStream('failed.mp4', Readable.from(failing()), {
      bytes: 200_000,
      type: 'video/mp4',
    });
    await expect(put).rejects.toThrow('cut off');
    expect(await storage.size('failed.mp4')).toBeNull();
    expect(await storage.open('failed.mp4')).toBeNull();
  });

  it('returns part of a file, and its size', async () => {
    await storage.put('parts.mp4', Buffer.from('0123456789'), 'video/mp4');
    const part = async (start: number, end: number) => {
      const found = await storage.open('parts.mp4', { start, end });
      return found && [found.size, (await buffer(found.stream)).toString()];
    };
    expect(await part(0, 0)).toEqual([1, '0']);
    expect(await part(3, 6)).toEqual([4, '3456']);
    expect(await part(8, 9)).toEqual([2, '89']);
    expect(await storage.size('parts.mp4')).toBe(10);
    expect(await storage.size('none.mp4')).toBeNull();
    expect(await storage.open('none.mp4', { start: 0, end: 1 })).toBeNull();
  });

  it.each([
    '../secret.txt',
    'a/../../secret.txt',
    '/etc/passwd',
    'a//b.webp',
    'A.webp',
    'a b.webp',
    'a',
    '',
    '.webp',
    'ä.webp',
    'a.webp\n',
    'a%2fb.webp',
  ])('rejects the file name %j', async (name) => {
    expect(await storage.open(name)).toBeNull();
    await storage.remove(name);
    expect(await storage.size(name)).toBeNull();
    await expect(storage.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage name');
    const file = { bytes: 1, type: 'image/webp' };
    await expect(storage.putStream(name, Readable.from(['x']), file)).rejects.toThrow('not a storage name');
  });
});

it('a folder has no half-written files', async () => {
  const names = await readdir(path.join(folder, 'media'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

describe('a bucket', () => {
  it('gets valid signatures, content types and cache lifetimes', () => {
    expect(s3.faults).toEqual([]);
    expect(s3.objects.get('products/ab/one.webp')).toMatchObject({
      type: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    });
  });

  it('that refuses access is an error, not a missing file', async () => {
    const stranger = bucketOf({ S3_SECRET_ACCESS_KEY: 'wrong' });
    await expect(stranger.open('two.webp')).rejects.toThrow('another signature');
    await expect(stranger.put('two.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
      'another signature',
    );
  });

  it('that is busy is retried', async () => {
    // Fails only once: the delays before a second and third retry may exceed the time limit.
    s3.failures.left = 1;
    expect(await read(bucketOf({}), 'two.webp')).toMatchObject({ text: 'second' });
  });
});

describe('storage settings', () => {
  it.each([
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together'],
    [{ S3_BUCKET: 'b', S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT'],
    [{ IMAGE_PROXY_HOSTS: 'cdn.example, https://x.example' }, 'IMAGE_PROXY_HOSTS'],
    [{ SCRAPER: 'maybe' }, 'SCRAPER'],
  ])('%j are rejected', (variables, why) => {
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(why);
  });

  it('default to the AWS SDK’s credentials, and to no bucket', () => {
    expect(readEnv({ S3_BUCKET: 'b' }).s3).toEqual({ bucket: 'b', region: 'us-east-1' });
    expect(readEnv({ S3_REGION: 'eu-west-1' }).s3).toBeUndefined();
    expect(readEnv({ IMAGE_PROXY_HOSTS: 'CDN.example, *.shop.example:8080,' }).imageProxyHosts).toEqual([
      'cdn.example',
      '*.shop.example:8080',
    ]);
  });
});

describe('a service with a bucket', async () => {
  const api = await useApi(s3.variables);

  it('serves its files under /media', async () => {
    await api.ctx.adapters.storage.put('clips/one.mp4', Buffer.from('video'), 'video/mp4');
    const answer = await api.file('/media/clips/one.mp4');
    expect([answer.status, await answer.text()]).toEqual([200, 'video']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '5',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await api.file('/media/clips/none.mp4')).status).toBe(404);
    expect((await api.file('/media/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });
});
