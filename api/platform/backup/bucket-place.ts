import type { Readable } from 'node:stream';
import type { S3Env } from '#api/env.ts';
import { connectS3 } from '../storage/storage-s3.ts';
import { failWhenSilent, withTimeout } from '../timeouts.ts';
import { type Bytes, inParts, type Place } from './place.ts';

/**
 * With the maximum of 10,000 parts, a file can have 160 GB. Only one part is in memory at a time.
 */
const partBytes = 16 * 1_024 * 1_024;
const partMs = 120_000;
const silenceMs = 30_000;
const who = 'The bucket of the backup';

/** `bucket` and `prefix` of `s3://bucket/prefix`; undefined for other destinations. @throws Error without a prefix */
export function parseBucketUrl(text: string): { bucket: string; prefix: string } | undefined {
  if (!text.startsWith('s3://')) return undefined;
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/(.*[^/])\/*$/.exec(text) ?? [];
  if (!bucket || !prefix) {
    throw new Error(`${text} needs a bucket and a folder in it, such as s3://backups/2026-11-23.`);
  }
  return { bucket, prefix };
}

/** A folder in an S3-compatible bucket. Files of unknown length are sent in parts. */
export async function bucketPlace(
  settings: Pick<S3Env, 'region' | 'endpoint' | 'credentials'>,
  { bucket: Bucket, prefix }: { bucket: string; prefix: string },
): Promise<Place & { isEmpty(): Promise<boolean>; list(): Promise<string[]> }> {
  const { client, s3 } = await connectS3(settings);
  /**
   * Only the wait for the response has a deadline; reading its body takes as long as the database
   * does.
   */
  const send = ((command: never) =>
    withTimeout(partMs, who, (abortSignal) => client.send(command, { abortSignal }))) as typeof client.send;

  async function writeParts(Key: string, bytes: Bytes): Promise<void> {
    let UploadId: string | undefined;
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    try {
      for await (const { part, number, isLast } of inParts(bytes, () => partBytes)) {
        if (number === 0 && isLast) {
          await send(new s3.PutObjectCommand({ Bucket, Key, Body: part }));
          return;
        }
        UploadId ??= (await send(new s3.CreateMultipartUploadCommand({ Bucket, Key }))).UploadId;
        const PartNumber = number + 1;
        const upload = new s3.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part });
        const { ETag } = await send(upload);
        Parts.push({ PartNumber, ETag });
      }
      const complete = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await send(new s3.CompleteMultipartUploadCommand(complete));
    } catch (error) {
      // Parts cost money until they're removed.
      if (UploadId !== undefined) {
        const abort = new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId });
        await send(abort).catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    name: `s3://${Bucket}/${prefix}`,
    write: (name, bytes) => writeParts(`${prefix}/${name}`, bytes),
    async read(name) {
      const command = new s3.GetObjectCommand({ Bucket, Key: `${prefix}/${name}` });
      const found = await send(command).catch((error: unknown) => {
        if (error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      });
      return found && failWhenSilent(found.Body as Readable, silenceMs, who);
    },
    async list() {
      const names: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken });
        const page = await send(command);
        for (const { Key } of page.Contents ?? []) names.push(Key!.slice(prefix.length + 1));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return names;
    },
    async isEmpty() {
      const command = new s3.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, MaxKeys: 1 });
      return ((await send(command)).Contents ?? []).length === 0;
    },
  };
}
