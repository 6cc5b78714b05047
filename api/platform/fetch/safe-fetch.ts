import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface SafeResponse {
  /** Where it came from, after redirects. */
  url: string;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export interface SafeRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Bytes after which reading stops with an error. */
  maxBytes: number;
  /** Takes the beginning of what is larger, instead of the error. */
  cut?: boolean;
  /** Milliseconds for everything, redirects included. */
  timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  stopped?: AbortSignal | undefined;
  /** Redirects to follow, each checked like the first address. Default 0. */
  redirects?: number;
  /** Undoes a Content-Encoding that was sent though none was asked for; `maxBytes` holds for what comes out, too. */
  inflate?: boolean;
  /** Which redirects may be followed; default: any that is safe. */
  mayFollow?: (next: URL) => boolean;
}

/** Why a foreign address was not read. */
export class UnsafeFetchError extends Error {
  override readonly name = 'UnsafeFetchError';
  /** It was read, up to a limit. */
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false } = {}) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

const tooLarge = () => new UnsafeFetchError('the answer is too large', { isTooLarge: true });

export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeResponse>;

/** Single addresses: a range of the one family cannot be compared with an address of the other. */
const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];

/**
 * The one way to ask foreign addresses: http(s) only, names resolved once and pinned, no private, loopback, link-local
 * or metadata ranges, redirects checked again, bounded in time and size.
 * @param allowLoopback for tests and the demo shop
 */
export function createSafeFetch({ allowLoopback }: { allowLoopback: boolean }): SafeFetch {
  const options = {
    allowIPAddressList: allowLoopback ? thisMachine : [],
    stopPortScanningByUrlRedirection: true,
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  function ask(url: URL, request: SafeRequest, signal: AbortSignal): Promise<SafeResponse> {
    const client = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const outgoing = client.request(
        url,
        {
          agent: agents[url.protocol as keyof typeof agents],
          method: request.method ?? 'GET',
          headers: { 'user-agent': 'WishlistBot/1.1', 'accept-encoding': 'identity', ...request.headers },
          signal,
        },
        (incoming) => {
          if (Number(incoming.headers['content-length']) > request.maxBytes && !request.cut) {
            incoming.destroy();
            return reject(tooLarge());
          }
          const body = collector(incoming.headers, request.maxBytes);
          let size = 0;
          const finish = () =>
            resolve({
              url: url.href,
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: body.whole(),
            });
          incoming.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size <= request.maxBytes || request.cut) body.add(chunk);
            if (size <= request.maxBytes) return;
            if (request.cut) finish();
            incoming.destroy(request.cut ? undefined : tooLarge());
          });
          incoming.on('error', reject);
          incoming.on('end', finish);
        },
      );
      // The agents refuse addresses with a plain error.
      outgoing.on('error', (error) =>
        reject(error.message.includes('is not allowed') ? new UnsafeFetchError(error.message) : error),
      );
      outgoing.end(request.body);
    });
  }

  return async (address, request) => {
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const signal = request.stopped ? AbortSignal.any([deadline, request.stopped]) : deadline;
    let url = parse(address);
    for (let left = request.redirects ?? 0; ; left -= 1) {
      const response = await ask(url, request, signal);
      const { location } = response.headers;
      if (response.status < 300 || response.status > 399 || !location) {
        return request.inflate ? { ...response, body: await inflated(response, request.maxBytes) } : response;
      }
      if (left <= 0) throw new UnsafeFetchError('too many redirects');
      url = parse(location, url);
      if (request.mayFollow?.(url) === false) throw new UnsafeFetchError('this redirect is not followed');
    }
  };
}

/** Gathers a body in one place of the announced length: pieces put together at the end would take twice the memory. */
function collector({ 'content-length': announced }: http.IncomingHttpHeaders, maxBytes: number) {
  let whole = Buffer.allocUnsafe(Math.min(Number(announced) || 64 * 1024, maxBytes));
  let size = 0;
  return {
    add(chunk: Buffer) {
      const piece = chunk.subarray(0, maxBytes - size);
      if (size + piece.length > whole.length) {
        const grown = Buffer.allocUnsafe(Math.min(maxBytes, Math.max(whole.length * 2, size + piece.length)));
        whole.copy(grown, 0, 0, size);
        whole = grown;
      }
      size += piece.copy(whole, size);
    },
    whole: () => whole.subarray(0, size),
  };
}

/** The body without its Content-Encoding. */
async function inflated({ body, headers }: SafeResponse, maxOutputLength: number): Promise<Buffer> {
  const encodings = (headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  if (encodings.length > 2) throw new UnsafeFetchError('too many content encodings');
  let plain = body;
  for (const encoding of encodings.reverse()) {
    if (plain.length === 0 || encoding === '' || encoding === 'identity') continue;
    const undo = decoders.get(encoding);
    if (!undo) throw new UnsafeFetchError(`unknown content encoding ${encoding.slice(0, 20)}`);
    plain = await undo(plain, { maxOutputLength }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : error;
    });
  }
  return plain;
}

type Decoder = (body: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;
const unzip: Decoder = promisify(zlib.unzip);
const inflateRaw: Decoder = promisify(zlib.inflateRaw);
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  // Some servers leave out the header that the standard asks for.
  ['deflate', (body, limits) => unzip(body, limits).catch(() => inflateRaw(body, limits))],
  ['br', promisify(zlib.brotliDecompress)],
]);

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UnsafeFetchError('not an http(s) address');
  }
  url.username = '';
  url.password = '';
  return url;
}
