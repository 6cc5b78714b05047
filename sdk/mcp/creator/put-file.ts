import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Schema, WishlistError } from '../../client/index.ts';
import { ToolFailure } from '../core/tool-failure.ts';
import type { LocalFile } from './local-file.ts';

/** Milliseconds without progress after which the upload fails. */
const idleTimeoutMs = 60_000;
const slices = 256 * 1024;

interface Sending {
  signal: AbortSignal;
  /** Bytes sent of this file so far. */
  onProgress(sent: number): void;
}

/** Counts the bytes that pass through. */
const counting = (report: (sent: number) => void) => {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _, next) {
      report((sent += chunk.length));
      next(null, chunk);
    },
  });
};

async function refusalOf(response: IncomingMessage): Promise<Error> {
  const status = response.statusCode ?? 0;
  try {
    return new WishlistError(status, JSON.parse(await text(response)) as Record<string, unknown>);
  } catch {
    return new ToolFailure(
      'unexpected_answer',
      `The upload returned ${status}, but not in the API’s format.`,
    );
  }
}

/**
 * Streams a file to its upload ticket's URL, without holding it in memory.
 * @throws WishlistError if it's refused, ToolFailure `network_error`, `timeout`, `cancelled`
 */
export async function putFile(
  file: LocalFile,
  { upload_url, headers }: Schema<'UploadTicket'>,
  { signal, onProgress }: Sending,
): Promise<void> {
  const { protocol, origin } = new URL(upload_url);
  const request = (protocol === 'https:' ? httpsRequest : httpRequest)(upload_url, {
    method: 'PUT',
    headers: { ...headers, 'Content-Length': String(file.bytes) },
    signal,
  });
  let late = false;
  request.setTimeout(idleTimeoutMs, () => {
    late = true;
    request.destroy();
  });
  // The service may refuse before it has received everything. Only its response explains why; the
  // broken pipe doesn't.
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const source = file.handle.createReadStream({
    start: 0,
    end: file.bytes - 1,
    autoClose: false,
    highWaterMark: slices,
  });
  const sent = pipeline(source, counting(onProgress), request);
  try {
    const [response] = await Promise.all([answered, sent.catch(() => undefined)]);
    if (response.statusCode !== undefined && response.statusCode < 300) {
      response.resume();
      await sent;
      return;
    }
    throw await refusalOf(response);
  } catch (error) {
    if (error instanceof WishlistError || error instanceof ToolFailure) throw error;
    if (signal.aborted) throw new ToolFailure('cancelled', 'The upload was canceled.', 'Nothing to do.');
    if (late) {
      throw new ToolFailure('timeout', `${origin} accepted no data for ${idleTimeoutMs / 1000} seconds.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    throw new ToolFailure(
      'network_error',
      `The upload to ${origin} was interrupted${code ? ` (${code})` : ''}.`,
      'Nothing was stored. Check the network connection and that the service is running, then call the tool again.',
    );
  } finally {
    source.destroy();
    request.destroy();
  }
}
