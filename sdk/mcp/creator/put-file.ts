import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { WishlistError, type Schema } from '../../client/index.ts';
import { ToolFailure } from '../core/failure.ts';
import type { LocalFile } from './local-file.ts';

/** Milliseconds without a byte moving: then nobody listens any more. */
const longestSilence = 60_000;
const slices = 256 * 1024;

interface Sending {
  signal: AbortSignal;
  /** Bytes sent of this file so far. */
  onProgress(sent: number): void;
}

/** Lets bytes pass and counts them. */
const counting = (tell: (sent: number) => void) => {
  let sent = 0;
  return new Transform({
    transform(chunk: Buffer, _, next) {
      tell((sent += chunk.length));
      next(null, chunk);
    },
  });
};

async function refusalOf(response: IncomingMessage): Promise<Error> {
  const status = response.statusCode ?? 0;
  try {
    return new WishlistError(status, JSON.parse(await text(response)) as Record<string, unknown>);
  } catch {
    return new ToolFailure('unexpected_answer', `The upload was answered ${status}, not as the API does.`);
  }
}

/**
 * Streams a file to where its ticket says, never whole in memory.
 * @throws WishlistError for a refusal, ToolFailure `network_error`, `timeout`, `cancelled`
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
  request.setTimeout(longestSilence, () => {
    late = true;
    request.destroy();
  });
  // The service may refuse before it has everything: its answer says why, the broken pipe does not.
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const source = file.handle.createReadStream({
    ...{ start: 0, end: file.bytes - 1, autoClose: false, highWaterMark: slices },
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
    if (signal.aborted) throw new ToolFailure('cancelled', 'The upload was cancelled.', 'Nothing to do.');
    if (late) {
      throw new ToolFailure('timeout', `${origin} took no bytes for ${longestSilence / 1000} seconds.`);
    }
    const { code } = error as NodeJS.ErrnoException;
    throw new ToolFailure(
      'network_error',
      `The upload to ${origin} broke off${code ? ` (${code})` : ''}.`,
      'Nothing was stored. Check that the network and the service are there, then call the tool again.',
    );
  } finally {
    source.destroy();
    request.destroy();
  }
}
