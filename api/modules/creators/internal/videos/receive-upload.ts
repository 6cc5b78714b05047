import { Readable } from 'node:stream';
import { videoTypeOf } from '#api/contract/file-signature.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { exactly, type Incoming, wholeFile } from '#api/platform/storage/incoming-file.ts';
import { withNewFile } from '#api/platform/storage/stored-files.ts';
import { hashSecret, isWellFormedSecret } from '#api/platform/tokens/secret.ts';
import { uploadPrefix } from '../../start-upload.ts';
import { readVideoFacts } from './video-facts.ts';

const read = statement('upload_read')`
  SELECT storage_path, kind, mime, bytes, arrived_at FROM media_uploads WHERE token_hash = :tokenHash AND expires_at > :now`;
/** The first complete file counts; nothing must replace it after it was checked. */
const arrive = statement('upload_arrive')`
  UPDATE media_uploads SET arrived_at = :now, facts = :facts WHERE token_hash = :tokenHash AND arrived_at IS NULL RETURNING 1`;
const isThere = statement('upload_is_there')`
  SELECT 1 FROM media_uploads WHERE token_hash = :tokenHash`;

const unknown = () =>
  new ServiceError('not_found', {
    hint: 'This upload URL is unknown, used or expired. Start a new upload.',
  });

/** @throws ServiceError `unsupported_mime` */
function requireVideo(head: Buffer, mime: string): void {
  const type = videoTypeOf(head);
  if (type === mime) return;
  const hint = type
    ? `This file’s content is ${type}. Start the upload with this type.`
    : 'This file is neither MP4 nor QuickTime (MOV).';
  throw new ServiceError('unsupported_mime', { hint });
}

/**
 * Streams the bytes of a started upload to storage: videos as they are, posters as WebP. Sending a
 * completed upload again isn't an error, but doesn't replace it.
 * @throws ServiceError `not_found` for an unknown or expired URL, `invalid_bytes` if the length isn't as announced,
 * `unsupported_mime` if the content isn't as announced
 */
export async function receiveUpload(ctx: Context, token: string, body: Incoming): Promise<void> {
  if (!isWellFormedSecret(token, uploadPrefix)) throw unknown();
  const hash = hashSecret(token);
  const [upload] = await ctx.sql.rows(read, { tokenHash: hash, now: ctx.clock() });
  if (!upload) throw unknown();
  if (upload.arrived_at) return;
  const { bytes } = upload;

  const second = new Error('another one arrived first');
  /**
   * Records the location of the file. Throws if another one arrived first, so that this one is
   * discarded.
   */
  async function settle(facts: { path: string }): Promise<void> {
    const [settled] = await ctx.sql.rows(arrive, {
      tokenHash: hash,
      now: ctx.clock(),
      facts: JSON.stringify(facts),
    });
    if (!settled) throw second;
  }
  const folder = upload.storage_path.slice(0, upload.storage_path.lastIndexOf('.'));
  const { storage } = ctx.adapters;
  try {
    if (upload.kind === 'poster') {
      const pieces = exactly(body, { bytes, accept: () => undefined });
      const original = await wholeFile({ ...body, pieces }, bytes);
      return await storeImage(ctx, original, folder, settle);
    }
    const ending = upload.storage_path.slice(folder.length + 1);
    await withNewFile(ctx, { folder, ending }, async (path) => {
      const source = exactly(body, { bytes, accept: (head) => requireVideo(head, upload.mime) });
      const stream = Readable.from(source, { objectMode: false });
      await storage.putStream(path, stream, { bytes, type: upload.mime });
      const facts = await readVideoFacts(storage, path);
      if (!facts) {
        const hint = 'The file contains no video, or the recording wasn’t completed.';
        throw new ServiceError('unsupported_mime', { hint });
      }
      await settle({ path, ...facts });
    });
  } catch (error) {
    if (error !== second) throw error;
    const [row] = await ctx.sql.rows(isThere, { tokenHash: hash });
    if (!row) throw unknown();
  }
}
