import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Env } from '../env.ts';
import { isFileName, type Storage } from './storage.ts';

/** Names are made from contents or at random: what is once there stays as it is. */
const cacheControl = 'public, max-age=31536000, immutable';

const silent = () => undefined;

/** As long as an upload may take. */
const longestTransferMs = 3_600_000;

/** Files in an S3-compatible bucket. The SDK is loaded with the first file. */
export function createS3Storage({ bucket, region, endpoint, credentials }: S3Env): Storage {
  let connected: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;

  async function connect() {
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Other providers know no checksums of AWS's own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // What fails is thrown: the SDK would also say so on the console.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    });
    return { client, s3 };
  }
  const connection = () => (connected ??= connect());

  /** Null for a file that is not there; other failures are thrown. */
  async function unlessMissing<Found>(ask: Promise<Found>): Promise<Found | null> {
    const { s3 } = await connection();
    return ask.catch((error: unknown) => {
      if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    });
  }

  return {
    async put(name, body, type) {
      if (!isFileName(name)) throw new Error(`not a storage name: ${name}`);
      const { client, s3 } = await connection();
      await client.send(
        new s3.PutObjectCommand({
          ...{ Bucket: bucket, Key: name, Body: body, ContentType: type, ContentLength: body.length },
          CacheControl: cacheControl,
        }),
      );
    },

    async putStream(name, body, { bytes, type }) {
      if (!isFileName(name)) throw new Error(`not a storage name: ${name}`);
      const { client, s3 } = await connection();
      // The SDK would wait for the rest of a stream that has failed.
      const stop = new AbortController();
      body.once('error', () => stop.abort());
      try {
        await client.send(
          new s3.PutObjectCommand({
            ...{ Bucket: bucket, Key: name, Body: body, ContentType: type, ContentLength: bytes },
            CacheControl: cacheControl,
          }),
          { abortSignal: stop.signal, requestTimeout: longestTransferMs },
        );
      } catch (error) {
        throw body.errored ?? error;
      }
    },

    async open(name, range) {
      if (!isFileName(name)) return null;
      const { client, s3 } = await connection();
      const asked = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await unlessMissing(
        client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name, ...asked })),
      );
      return found && { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
    },

    async size(name) {
      if (!isFileName(name)) return null;
      const { client, s3 } = await connection();
      const found = await unlessMissing(client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: name })));
      return found && (found.ContentLength ?? 0);
    },

    async remove(name) {
      if (!isFileName(name)) return;
      const { client, s3 } = await connection();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name }));
    },
  };
}
