import type { ReadableStream } from 'node:stream/web';
import type { Context as HttpContext } from 'hono';
import type { Incoming } from '#api/platform/storage/incoming-file.ts';
import type { HttpEnv } from './types.ts';

/** The request body as a stream. If the reader stops early, the connection stays open for the error response. */
export function rawBody(c: HttpContext<HttpEnv>): Incoming {
  const body = c.req.raw.body as ReadableStream<Uint8Array> | null;
  const length = c.req.header('content-length');
  return {
    pieces: body ? body.values({ preventCancel: true }) : nothing(),
    announced: length === undefined ? undefined : Number(length),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
