import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live. Names are made by us: lower-case letters, digits, `-`, `/` and one dot. */
export interface Storage {
  /** Stores a file whole. `type` is its media type, e.g. `image/webp`. */
  put(name: string, body: Buffer, type: string): Promise<void>;
  /** The file as a stream with its size in bytes, or null. */
  open(name: string): Promise<{ stream: Readable; size: number } | null>;
  /** Removes a file; one that is not there is no error. */
  remove(name: string): Promise<void>;
}

const fileName = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/;

/** Whether a file may be called so. */
export const isFileName = (name: string): boolean => fileName.test(name) && name.length <= 300;

/** Files in a folder of the data directory. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string) => (isFileName(name) ? path.join(folder, name) : null);
  return {
    async put(name, body) {
      const target = pathOf(name);
      if (!target) throw new Error(`not a storage name: ${name}`);
      await mkdir(path.dirname(target), { recursive: true });
      // The same picture may be stored twice at once.
      const unfinished = `${target}.${randomUUID()}.tmp`;
      await writeFile(unfinished, body);
      await rename(unfinished, target);
    },
    async open(name) {
      const target = pathOf(name);
      if (!target) return null;
      const found = await stat(target).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(target), size: found.size } : null;
    },
    async remove(name) {
      const target = pathOf(name);
      if (target) await rm(target, { force: true });
    },
  };
}
