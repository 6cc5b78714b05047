/**
 * Encryption of backups. A key is derived from the passphrase with scrypt and the salt in
 * `encryption.json`. Each file is encrypted with it in the format of Tink's streaming AEAD
 * AES256_GCM_HKDF_1MB, with its name as the associated data. Each megabyte is authenticated with
 * its position, and the last one is marked, so files can't be changed, truncated, renamed or
 * swapped with those of another backup.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Bytes, inParts, type Place, readText, writeText } from './place.ts';

const segmentBytes = 1_024 * 1_024;
const tagBytes = 16;
const keyBytes = 32;
const prefixBytes = 7;
const headerBytes = 1 + keyBytes + prefixBytes;
const cipherName = 'aes-256-gcm';
/** 128 MB and about half a second. */
const cost = { N: 131_072, r: 8, p: 1 };

const parametersFile = 'encryption.json';
/**
 * The only parameters accepted when reading: others could smuggle in a weaker or endless
 * derivation.
 */
const parameters = z.object({
  format: z.literal('AES256_GCM_HKDF_1MB'),
  kdf: z.literal('scrypt'),
  N: z.literal(cost.N),
  r: z.literal(cost.r),
  p: z.literal(cost.p),
  salt: z.base64(),
});

const derive = (passphrase: string, salt: Buffer) =>
  (promisify(scrypt) as (text: string, salt: Buffer, length: number, options: object) => Promise<Buffer>)(
    passphrase.normalize('NFKC'),
    salt,
    keyBytes,
    { ...cost, maxmem: 256 * 1_024 * 1_024 },
  );

const fileKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(name), keyBytes));

function nonce(prefix: Buffer, number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  prefix.copy(bytes);
  bytes.writeUInt32BE(number, prefixBytes);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

export async function* encrypt(key: Buffer, name: string, bytes: Bytes): AsyncGenerator<Buffer> {
  const salt = randomBytes(keyBytes);
  const prefix = randomBytes(prefixBytes);
  const own = fileKey(key, salt, name);
  yield Buffer.concat([Buffer.from([headerBytes]), salt, prefix]);
  const room = (number: number) => segmentBytes - tagBytes - (number === 0 ? headerBytes : 0);
  for await (const { part, number, isLast } of inParts(bytes, room)) {
    const cipher = createCipheriv(cipherName, own, nonce(prefix, number, isLast));
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws Error as soon as a segment fails authentication */
export async function* decrypt(key: Buffer, name: string, bytes: Bytes): AsyncGenerator<Buffer> {
  let own: Buffer | undefined;
  let prefix: Buffer = Buffer.alloc(0);
  for await (const { part, number, isLast } of inParts(bytes, () => segmentBytes)) {
    let sealed = part;
    if (!own) {
      own = fileKey(key, sealed.subarray(1, 1 + keyBytes), name);
      prefix = sealed.subarray(1 + keyBytes, headerBytes);
      sealed = sealed.subarray(headerBytes);
    }
    if (sealed.length < tagBytes || part.length === 0) throw new Error(`${name} is cut off.`);
    const decipher = createDecipheriv(cipherName, own, nonce(prefix, number, isLast));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const plain = decipher.update(sealed.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new Error(
        `${name} can’t be decrypted: the passphrase is wrong, or the file was changed or cut off.`,
      );
    }
    yield plain;
  }
}

function withKey(place: Place, key: Buffer): Place {
  return {
    name: place.name,
    write: (name, bytes) => place.write(`${name}.enc`, encrypt(key, name, bytes)),
    async read(name) {
      const bytes = await place.read(`${name}.enc`);
      return bytes && decrypt(key, name, bytes);
    },
  };
}

/** Wraps the place of a new backup to encrypt everything. */
export async function newEncryptedPlace(place: Place, passphrase: string): Promise<Place> {
  const salt = randomBytes(keyBytes);
  const text = { format: 'AES256_GCM_HKDF_1MB', kdf: 'scrypt', ...cost, salt: salt.toString('base64') };
  await writeText(place, parametersFile, JSON.stringify(text));
  return withKey(place, await derive(passphrase, salt));
}

/**
 * The place of an existing backup, whether or not it's encrypted.
 * @throws Error if it's encrypted and there's no passphrase, or the reverse: someone could have
 * replaced it
 */
export async function openPlace(place: Place, passphrase: string | undefined): Promise<Place> {
  const text = await readText(place, parametersFile);
  if (text === null) {
    if (passphrase === undefined || (await place.read('manifest.json')) === null) return place;
    throw new Error(
      `The backup in ${place.name} isn’t encrypted, although BACKUP_PASSPHRASE is set. If it’s an old one and you’re sure that no one has replaced it, restore it without BACKUP_PASSPHRASE.`,
    );
  }
  if (passphrase === undefined) {
    throw new Error(
      `The backup in ${place.name} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`,
    );
  }
  let read: z.output<typeof parameters>;
  try {
    read = parameters.parse(JSON.parse(text));
  } catch {
    throw new Error(`The backup in ${place.name} is damaged: ${parametersFile} can’t be used.`);
  }
  return withKey(place, await derive(passphrase, Buffer.from(read.salt, 'base64')));
}
