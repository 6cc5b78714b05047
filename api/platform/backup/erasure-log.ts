/**
 * The log of erasures, kept outside the database next to its backups, because a restored backup
 * doesn't know what was erased since. Each file holds some erasures, one per line, and never
 * changes. An erasure that was interrupted or repeated can be in several files.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { S3Env } from '#api/env.ts';
import { bucketPlace, parseBucketUrl } from './bucket-place.ts';
import { readText, writeText } from './place.ts';

const time = z.iso.datetime({ offset: true });

/**
 * The erased account, partner, shop or customer, by IDs that mean nothing elsewhere. Numeric IDs
 * can be reused after a restore, so they come with their row's creation time.
 */
const erasure = z
  .discriminatedUnion('kind', [
    /** An account, and the guests that were merged into it. */
    z.object({ kind: z.literal('account'), ids: z.object({ accounts: z.array(z.uuid()) }) }),
    z.object({ kind: z.literal('partner'), ids: z.object({ partner: z.int(), created_at: time }) }),
    z.object({ kind: z.literal('shop'), ids: z.object({ shop: z.int(), created_at: time }) }),
    /** A shop's customer, by the shop platform's IDs. */
    z.object({
      kind: z.literal('customer'),
      ids: z.object({
        shop: z.int(),
        created_at: time,
        customer: z.string().nullable(),
        account: z.uuid().nullable(),
        orders: z.array(z.string()),
        received_at: time,
      }),
    }),
  ])
  .and(z.object({ id: z.uuid(), at: time }));
export type LoggedErasure = z.infer<typeof erasure>;

export interface ErasureLog {
  /** Its folder or URL. */
  name: string;
  /** Adds all or none. Safe to repeat. */
  append(erasures: readonly LoggedErasure[]): Promise<void>;
  /**
   * All erasures without duplicates, oldest first.
   * @throws Error if a file isn't as it was written
   */
  read(): Promise<LoggedErasure[]>;
}

/** Files that appear only once they're complete. */
interface Files {
  write(name: string, text: string): Promise<void>;
  list(): Promise<string[]>;
  read(name: string): Promise<string>;
}

function filesIn(folder: string): Files {
  return {
    async write(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `${name}.unfinished`);
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    read: (name) => readFile(join(folder, name), 'utf8'),
  };
}

function filesInBucket(
  s3: Parameters<typeof bucketPlace>[0],
  where: { bucket: string; prefix: string },
): Files {
  let connected: ReturnType<typeof bucketPlace> | undefined;
  const place = () => (connected ??= bucketPlace(s3, where));
  return {
    write: async (name, text) => writeText(await place(), name, text),
    list: async () => (await place()).list(),
    read: async (name) => (await readText(await place(), name))!,
  };
}

const suffix = '.jsonl';

function linesOf(name: string, text: string): LoggedErasure[] {
  try {
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => erasure.parse(JSON.parse(line)));
  } catch (error) {
    throw new Error(`${name} isn’t as the service wrote it, so the log of erasures can’t be used.`, {
      cause: error,
    });
  }
}

/** @param destination a folder, or `s3://bucket/folder` */
export function createErasureLog(
  destination: string,
  s3: Pick<S3Env, 'region' | 'endpoint' | 'credentials'>,
): ErasureLog {
  const bucket = parseBucketUrl(destination);
  const files = bucket ? filesInBucket(s3, bucket) : filesIn(destination);
  return {
    name: destination,
    async append(erasures) {
      const [first] = erasures;
      if (!first) return;
      const lines = erasures.map((one) => `${JSON.stringify(one)}\n`);
      await files.write(`${first.at.replace(/[:.]/g, '-')}-${randomUUID()}${suffix}`, lines.join(''));
    },
    async read() {
      const names = (await files.list()).filter((name) => name.endsWith(suffix));
      const found = new Map<string, LoggedErasure>();
      for (const name of names) {
        for (const one of linesOf(`${destination}/${name}`, await files.read(name))) {
          const key = JSON.stringify([one.kind, one.ids]);
          const known = found.get(key);
          if (!known || one.at < known.at) found.set(key, one);
        }
      }
      return [...found.values()].sort((one, other) => (one.at < other.at ? -1 : 1));
    },
  };
}
