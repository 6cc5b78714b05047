import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt, newEncryptedPlace, openPlace } from '#api/platform/backup/encrypted-place.ts';
import { type Place, readText, writeText } from '#api/platform/backup/place.ts';

const key = randomBytes(32);
const megabyte = 1_024 * 1_024;
const name = 'tables/users.copy.gz';

/** In pieces of odd sizes, as streams deliver them. */
async function* piecesOf(bytes: Buffer, size = 65_521) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const encrypted = async (plain: Buffer) => buffer(encrypt(key, name, piecesOf(plain)));
const decrypted = (sealed: Buffer, as = name, by = key) => buffer(decrypt(by, as, piecesOf(sealed)));

test.each([0, 1, 1_000, megabyte - 57, megabyte - 56, megabyte - 55, megabyte, 3 * megabyte + 7])(
  '%i bytes are the same after encryption and decryption',
  async (size) => {
    const plain = randomBytes(size);
    const sealed = await encrypted(plain);
    expect(sealed.includes(plain.subarray(0, 64)) && size > 64).toBe(false);
    expect((await decrypted(sealed)).equals(plain)).toBe(true);
  },
);

test('the format is Tink’s AES256_GCM_HKDF_1MB', async () => {
  const sealed = await encrypted(Buffer.from('wish'));
  expect(sealed.length).toBe(40 + 4 + 16);
  expect(sealed[0]).toBe(40);
  const own = Buffer.from(hkdfSync('sha256', key, sealed.subarray(1, 33), name, 32));
  // The prefix, the number of the segment, and whether it's the last.
  const nonce = Buffer.concat([sealed.subarray(33, 40), Buffer.from([0, 0, 0, 0, 1])]);
  const decipher = createDecipheriv('aes-256-gcm', own, nonce).setAuthTag(sealed.subarray(-16));
  expect(Buffer.concat([decipher.update(sealed.subarray(40, 44)), decipher.final()]).toString()).toBe('wish');
});

describe('refused are', () => {
  const large = randomBytes(3 * megabyte);

  test.each([0, 5, 36, 41, megabyte + 3, 2 * megabyte + 9, -1, -20])(
    'files with a changed byte, at %i',
    async (at) => {
      const sealed = await encrypted(large);
      const index = at < 0 ? sealed.length + at : at;
      // The first byte is the length of what follows; nothing depends on it.
      if (index === 0) return expect((await decrypted(sealed)).equals(large)).toBe(true);
      sealed[index] = sealed[index]! ^ 1;
      await expect(decrypted(sealed)).rejects.toThrow(/can’t be decrypted/);
    },
  );

  test.each([0, 20, 40, 55, 56, megabyte - 1, megabyte, megabyte + 1, 2 * megabyte])(
    'files cut off after %i bytes',
    async (length) => {
      const sealed = await encrypted(large);
      await expect(decrypted(sealed.subarray(0, length))).rejects.toThrow(/cut off/);
    },
  );

  test('files with exchanged, repeated or appended parts', async () => {
    const sealed = await encrypted(large);
    const [first, second, third, rest] = [0, 1, 2, 3].map((n) =>
      sealed.subarray(n * megabyte, (n + 1) * megabyte),
    ) as [Buffer, Buffer, Buffer, Buffer];
    for (const order of [
      [first, third, second, rest],
      [first, second, second, third, rest],
      [first, second, third, rest, rest],
      [second, third, rest],
    ])
      await expect(decrypted(Buffer.concat(order))).rejects.toThrow();
  });

  test('files with another name or of another key', async () => {
    const sealed = await encrypted(Buffer.from('wish'));
    await expect(decrypted(sealed, 'tables/lists.copy.gz')).rejects.toThrow(/can’t be decrypted/);
    await expect(decrypted(sealed, name, randomBytes(32))).rejects.toThrow(/can’t be decrypted/);
  });
});

describe('a place', () => {
  function memoryPlace(): Place & { files: Map<string, Buffer> } {
    const files = new Map<string, Buffer>();
    return {
      name: 'memory',
      files,
      write: async (file, bytes) => void files.set(file, await buffer(bytes)),
      read: async (file) => (files.has(file) ? piecesOf(files.get(file)!) : null),
    };
  }

  test('can be opened with its passphrase only', async () => {
    const place = memoryPlace();
    await writeText(await newEncryptedPlace(place, 'a long passphrase'), 'manifest.json', '{"secret":1}');
    expect([...place.files.keys()]).toEqual(['encryption.json', 'manifest.json.enc']);
    const opened = await openPlace(place, 'a long passphrase');
    expect(await readText(opened, 'manifest.json')).toBe('{"secret":1}');
    const wrong = await openPlace(place, 'another passphrase');
    await expect(readText(wrong, 'manifest.json')).rejects.toThrow(/passphrase is wrong/);
    await expect(openPlace(place, undefined)).rejects.toThrow(/Set BACKUP_PASSPHRASE/);
  });

  test('can’t be replaced by one that isn’t encrypted, or ask for an endless derivation', async () => {
    const plain = memoryPlace();
    await writeText(plain, 'manifest.json', '{}');
    await expect(openPlace(plain, 'a long passphrase')).rejects.toThrow(/isn’t encrypted, although/);
    expect(await readText(await openPlace(plain, undefined), 'manifest.json')).toBe('{}');
    const endless = memoryPlace();
    await newEncryptedPlace(endless, 'a long passphrase');
    const text = endless.files.get('encryption.json')!.toString();
    endless.files.set('encryption.json', Buffer.from(text.replace('131072', '1073741824')));
    await expect(openPlace(endless, 'a long passphrase')).rejects.toThrow(/damaged/);
  });
});

test('memory doesn’t grow with the size', { tags: ['thorough'] }, async () => {
  const piece = Buffer.alloc(64 * 1_024, 7);
  async function* many() {
    for (let n = 0; n < 16 * 400; n += 1) yield piece;
  }
  // Garbage doesn't count, whenever it would be collected.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // V8 frees what a collection found in the next one at the latest.
  const inUse = () => {
    collect();
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const began = inUse();
  let [most, length] = [0, 0];
  for await (const part of decrypt(key, name, encrypt(key, name, many()))) {
    length += part.length;
    if (length % (100 * megabyte) < part.length) most = Math.max(most, inUse() - began);
  }
  expect(length).toBe(400 * megabyte);
  expect(most).toBeLessThan(20 * megabyte);
});
