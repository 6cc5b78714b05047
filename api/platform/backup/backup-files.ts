/** The uploaded files in a backup: `files/…` and their list. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { fileTypeOf } from '../storage/file-type.ts';
import type { Storage } from '../storage/storage.ts';
import { type Measure, measured, type Place, required } from './place.ts';

/** One line per file. */
const listName = 'files.jsonl.gz';
const listed = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
type Listed = z.output<typeof listed>;

/**
 * Copies all files, one at a time.
 * @returns their number, and the size and checksum of their list
 */
export async function writeFiles(place: Place, storage: Storage): Promise<Measure & { count: number }> {
  let count = 0;
  async function* lines() {
    for await (const name of storage.list()) {
      const found = await storage.open(name);
      // Deleted in the meantime.
      if (!found) continue;
      const { bytes, measure } = measured(found.stream);
      await place.write(`files/${name}`, bytes);
      count += 1;
      yield `${JSON.stringify({ name, ...measure } satisfies Listed)}\n`;
    }
  }
  let list: Measure | undefined;
  await pipeline(Readable.from(lines()), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    const { bytes, measure } = measured(packed);
    await place.write(listName, bytes);
    list = measure;
  });
  return { ...list!, count };
}

/** @throws Error if the file isn't as it was written */
export async function verify(place: Place, name: string, expected: Measure): Promise<void> {
  const { bytes, measure } = measured(await required(place, name));
  const pieces = bytes[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
  if (measure.bytes !== expected.bytes || measure.sha256 !== expected.sha256) {
    throw new Error(`The backup in ${place.name} is damaged: ${name} isn’t as it was written.`);
  }
}

async function* filesIn(place: Place): AsyncGenerator<Listed> {
  const packed = Readable.from(await required(place, listName), { objectMode: false });
  const text = packed.pipe(createGunzip());
  packed.on('error', (error) => text.destroy(error));
  for await (const line of createInterface({ input: text })) yield listed.parse(JSON.parse(line));
}

/** @throws Error if the list or a file isn't as it was written */
export async function verifyFiles(place: Place, list: Measure): Promise<void> {
  await verify(place, listName, list);
  for await (const { name, ...measure } of filesIn(place)) await verify(place, `files/${name}`, measure);
}

/** Restores all files. Names are never reused, so existing files are identical. */
export async function restoreFiles(place: Place, storage: Storage): Promise<void> {
  for await (const { name, bytes } of filesIn(place)) {
    const body = Readable.from(await required(place, `files/${name}`), { objectMode: false });
    await storage.putStream(name, body, { bytes, type: fileTypeOf(name) });
  }
}

/** Restores backups of older versions, which have a folder of files but no list. */
export async function copyFiles(from: Storage, to: Storage): Promise<void> {
  for await (const name of from.list()) {
    const found = await from.open(name);
    if (found) await to.putStream(name, found.stream, { bytes: found.size, type: fileTypeOf(name) });
  }
}
