import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export type Bytes = AsyncIterable<Uint8Array>;

/** A folder or bucket that holds a backup's files, which are streamed, never whole in memory. */
export interface Place {
  /** Its path or URL. */
  name: string;
  /** @throws the error with which the bytes end; the file is then incomplete */
  write(name: string, bytes: Bytes): Promise<void>;
  /** Null if there's no such file. */
  read(name: string): Promise<Bytes | null>;
}

/** A folder whose files only its owner can read, because they contain people's addresses. */
export function folderPlace(folder: string): Place {
  return {
    name: folder,
    async write(name, bytes) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path, { mode: 0o600 }));
    },
    async read(name) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? createReadStream(path) : null;
    },
  };
}

/** Reads a file that must exist. */
export async function required({ name: place, read }: Place, name: string): Promise<Bytes> {
  const bytes = await read(name);
  if (!bytes) throw new Error(`The backup in ${place} is damaged: ${name} is missing.`);
  return bytes;
}

/** A small file as text, or null. */
export async function readText(place: Place, name: string): Promise<string | null> {
  const bytes = await place.read(name);
  return bytes && (await buffer(bytes)).toString('utf8');
}

export const writeText = (place: Place, name: string, text: string): Promise<void> =>
  place.write(name, Readable.from([Buffer.from(text)]));

/** The size of a file, and the sha256 of its bytes in hexadecimal digits. */
export interface Measure {
  bytes: number;
  sha256: string;
}

/** Passes bytes through; `measure` is complete when they end. */
export function measured(bytes: Bytes): { bytes: Bytes; measure: Measure } {
  const measure: Measure = { bytes: 0, sha256: '' };
  async function* pass() {
    const hash = createHash('sha256');
    for await (const piece of bytes) {
      measure.bytes += piece.length;
      hash.update(piece);
      yield piece;
    }
    measure.sha256 = hash.digest('hex');
  }
  return { bytes: pass(), measure };
}

/** Splits bytes into parts of the given sizes; only the last one may be shorter. */
export async function* inParts(
  bytes: Bytes,
  sizeOf: (number: number) => number,
): AsyncGenerator<{ part: Buffer; number: number; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    while (length > sizeOf(number)) {
      const all = Buffer.concat(held);
      const size = sizeOf(number);
      yield { part: all.subarray(0, size), number, isLast: false };
      held = [all.subarray(size)];
      length -= size;
      number += 1;
    }
  }
  yield { part: Buffer.concat(held), number, isLast: true };
}
