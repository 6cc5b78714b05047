import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A range of bytes, inclusive, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage for files. We choose the names: lower-case letters, digits, `-`, `/` and one dot. */
export interface Storage {
  /** Stores a complete file. `type` is its media type, e.g. `image/webp`. */
  put(name: string, body: Buffer, type: string): Promise<void>;
  /**
   * Stores a stream without ever holding it in memory; the file exists once all of it has arrived. If the stream
   * fails, nothing is stored and its error is thrown. `bytes` is its exact length.
   */
  putStream(name: string, body: Readable, file: { bytes: number; type: string }): Promise<void>;
  /** The file as a stream with its size in bytes, or null; with a range, that part and its length. */
  open(name: string, range?: ByteRange): Promise<{ stream: Readable; size: number } | null>;
  /**
   * The names of all files, in no particular order; files stored in the meantime may be missing.
   */
  list(): AsyncIterable<string>;
  /** Its size in bytes, or null. */
  size(name: string): Promise<number | null>;
  /** Removes a file; does nothing if it doesn't exist. */
  remove(name: string): Promise<void>;
}

const fileName = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a file name is valid. */
export const isFileName = (name: string): boolean => fileName.test(name) && name.length <= 300;

/** Files in a folder of the data directory. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string) => (isFileName(name) ? path.join(folder, name) : null);
  async function targetOf(name: string): Promise<string> {
    const target = pathOf(name);
    if (!target) throw new Error(`not a storage name: ${name}`);
    await mkdir(path.dirname(target), { recursive: true });
    return target;
  }
  async function size(name: string): Promise<number | null> {
    const target = pathOf(name);
    const found = target === null ? null : await stat(target).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  async function* list(below = ''): AsyncGenerator<string> {
    const entries = await opendir(path.join(folder, below)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for await (const entry of entries) {
      const name = below + entry.name;
      if (entry.isDirectory()) yield* list(`${name}/`);
      // Other files are unfinished.
      else if (isFileName(name)) yield name;
    }
  }

  return {
    size,
    list: () => list(),
    async put(name, body) {
      const target = await targetOf(name);
      // The same image can be stored twice at once.
      const unfinished = `${target}.${randomUUID()}.tmp`;
      await writeFile(unfinished, body);
      await rename(unfinished, target);
    },
    async putStream(name, body) {
      const target = await targetOf(name);
      // Streamed files have unique names; the remains of a crash are removed together with the file.
      const unfinished = `${target}.tmp`;
      try {
        await pipeline(body, createWriteStream(unfinished));
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async open(name, range) {
      const target = pathOf(name);
      const whole = await size(name);
      if (!target || whole === null) return null;
      if (!range) return { stream: createReadStream(target), size: whole };
      return { stream: createReadStream(target, range), size: range.end - range.start + 1 };
    },
    async remove(name) {
      const target = pathOf(name);
      if (!target) return;
      await rm(target, { force: true });
      await rm(`${target}.tmp`, { force: true });
    },
  };
}
