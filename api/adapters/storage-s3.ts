import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Env } from '../env.ts';
import { isFileName, type Storage } from './storage.ts';

/** Names are made from contents or at random: what is once there stays as it is. */
const cacheControl = 'public, max-age=31536000, immutable';

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
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    });
    return { client, s3 };
  }
  const connection = () => (connected ??= connect());

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

    async open(name) {
      if (!isFileName(name)) return null;
      const { client, s3 } = await connection();
      try {
        const found = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }));
        return { stream: found.Body as Readable, size: found.ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },

    async remove(name) {
      if (!isFileName(name)) return;
      const { client, s3 } = await connection();
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name }));
    },
  };
}
