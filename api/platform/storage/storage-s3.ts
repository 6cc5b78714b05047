import type { Readable } from 'node:stream';
import { UnreachableError } from '#api/contract/unreachable-error.ts';
import type { S3Env } from '#api/env.ts';
import { failWhenSilent, watchForStalls, withTimeout } from '../timeouts.ts';
import { isFileName, type Storage } from './storage.ts';

/** Names are derived from the content or random, so a file never changes. */
const cacheControl = 'public, max-age=31536000, immutable';

const silent = () => undefined;

/** The longest possible upload. */
const longestTransferMs = 3_600_000;

/** Deadline for a bucket to start responding. */
const timeoutMs = 2_000;
/** Larger files take longer to send: at least half a megabyte per second. */
const timeoutFor = (bytes: number) => timeoutMs + bytes / 500;
/** Deadline for listing a page of a thousand names. */
const listingMs = 20_000;
/** If no byte moves for this long during a transfer, the bucket hangs. */
const silenceMs = 10_000;
const who = 'The file storage';

/** Whether there was no response; an error response has a status. */
const isUnanswered = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === undefined;

/** A client for S3-compatible buckets. The SDK is loaded on first use. */
export async function connectS3({
  region,
  endpoint,
  credentials,
}: Pick<S3Env, 'region' | 'endpoint' | 'credentials'>) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other providers don't support AWS's checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Failures are thrown; the SDK would also log them to the console.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: timeoutMs },
  });
  return { client, s3 };
}

/** Files in an S3-compatible bucket. */
export function createS3Storage(env: S3Env): Storage {
  const { bucket } = env;
  let connected: ReturnType<typeof connectS3> | undefined;
  const connect = () => connectS3(env);
  const connection = () => (connected ??= connect());

  /** @throws UnreachableError if the bucket doesn't respond in time, or at all */
  async function orUnreachable<Found>(
    ask: (signal: AbortSignal) => Promise<Found>,
    ms = timeoutMs,
  ): Promise<Found> {
    return withTimeout(ms, who, ask).catch((error: unknown) => {
      if (error instanceof UnreachableError || !isUnanswered(error)) throw error;
      throw new UnreachableError(`${who} is unreachable`, { cause: error });
    });
  }

  /** Null if the file doesn't exist; other failures are thrown. */
  async function unlessMissing<Found>(ask: (signal: AbortSignal) => Promise<Found>): Promise<Found | null> {
    const { s3 } = await connection();
    return orUnreachable(ask).catch((error: unknown) => {
      if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    });
  }

  return {
    async put(name, body, type) {
      if (!isFileName(name)) throw new Error(`not a storage name: ${name}`);
      const { client, s3 } = await connection();
      const command = new s3.PutObjectCommand({
        Bucket: bucket,
        Key: name,
        Body: body,
        ContentType: type,
        ContentLength: body.length,
        CacheControl: cacheControl,
      });
      await orUnreachable((abortSignal) => client.send(command, { abortSignal }), timeoutFor(body.length));
    },

    async putStream(name, body, { bytes, type }) {
      if (!isFileName(name)) throw new Error(`not a storage name: ${name}`);
      const { client, s3 } = await connection();
      // The SDK would wait for the rest of a failed stream.
      const stop = new AbortController();
      body.once('error', () => stop.abort());
      const stalled = Promise.withResolvers<never>();
      const { stream, done } = watchForStalls(body, silenceMs, () => {
        stalled.reject(new UnreachableError(`${who} stopped in the middle of a file`));
        stop.abort();
      });
      const sent = client.send(
        new s3.PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: stream,
          ContentType: type,
          ContentLength: bytes,
          CacheControl: cacheControl,
        }),
        { abortSignal: stop.signal, requestTimeout: longestTransferMs },
      );
      try {
        await Promise.race([sent, stalled.promise]);
      } catch (error) {
        // After the failure, the outcome of the upload doesn't matter.
        sent.catch(() => undefined);
        throw body.errored ?? error;
      } finally {
        done();
      }
    },

    async open(name, range) {
      if (!isFileName(name)) return null;
      const { client, s3 } = await connection();
      const asked = range && { Range: `bytes=${range.start}-${range.end}` };
      const command = new s3.GetObjectCommand({ Bucket: bucket, Key: name, ...asked });
      const found = await unlessMissing((abortSignal) => client.send(command, { abortSignal }));
      if (!found) return null;
      const stream = failWhenSilent(found.Body as Readable, silenceMs, who);
      return { stream, size: found.ContentLength ?? 0 };
    },

    async *list() {
      const { client, s3 } = await connection();
      let from: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from });
        const page = await orUnreachable((abortSignal) => client.send(command, { abortSignal }), listingMs);
        for (const { Key: name = '' } of page.Contents ?? []) if (isFileName(name)) yield name;
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    async size(name) {
      if (!isFileName(name)) return null;
      const { client, s3 } = await connection();
      const command = new s3.HeadObjectCommand({ Bucket: bucket, Key: name });
      const found = await unlessMissing((abortSignal) => client.send(command, { abortSignal }));
      return found && (found.ContentLength ?? 0);
    },

    async remove(name) {
      if (!isFileName(name)) return;
      const { client, s3 } = await connection();
      const command = new s3.DeleteObjectCommand({ Bucket: bucket, Key: name });
      await orUnreachable((abortSignal) => client.send(command, { abortSignal }));
    },
  };
}
