import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface SafeResponse {
  /** The URL it came from, after redirects. */
  url: string;
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export interface SafeRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Maximum bytes of the body. */
  maxBytes: number;
  /** Truncates a larger body instead of throwing. */
  cut?: boolean;
  /** Total time in milliseconds, including redirects. */
  timeoutMs: number;
  /** Aborts when the caller no longer waits for the response. */
  stopped?: AbortSignal | undefined;
  /**
   * Redirects to follow, each checked like the first URL; `returned` returns them like other
   * responses. Default: 0.
   */
  redirects?: number | 'returned';
  /**
   * Decodes a Content-Encoding that was sent without being requested; `maxBytes` also applies to the decoded body.
   */
  inflate?: boolean;
  /** Decides which redirects can be followed; default: all that are safe. */
  mayFollow?: (next: URL) => boolean;
}

/** Thrown if a URL can't be fetched safely. */
export class UnsafeFetchError extends Error {
  override readonly name = 'UnsafeFetchError';
  /** Whether it was fetched, up to the size limit. */
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false } = {}) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

const tooLarge = () => new UnsafeFetchError('the response is too large', { isTooLarge: true });

export type SafeFetch = (url: string, request: SafeRequest) => Promise<SafeResponse>;

/** Sites can also use its name in their robots.txt. */
export const userAgent = 'WishlistBot/1.1';

/** Single addresses, because IPv4 and IPv6 ranges can't be compared with each other. */
const thisMachine = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'];

/** All IPv6 addresses in use on the internet. Others can contain a private IPv4 one, such as `::10.0.0.1`. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');

/**
 * The only way to fetch URLs on other servers: http(s) only; names are resolved once and pinned; private, loopback,
 * link-local and metadata ranges are refused; redirects are checked again; time and size are bounded.
 * @param allowLoopback for tests and the demo shop
 */
export function createSafeFetch({ allowLoopback }: { allowLoopback: boolean }): SafeFetch {
  const allowed = allowLoopback ? thisMachine : [];
  const options = {
    allowIPAddressList: allowed,
    stopPortScanningByUrlRedirection: true,
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  /** The agents check the rest, and all IPv4 addresses. */
  const refusalOf = (address: string) =>
    isIPv6(address) && !publicIPv6.check(address, 'ipv6') && !allowed.includes(address)
      ? new UnsafeFetchError(`${address} is not allowed`)
      : null;
  const lookup: LookupFunction = (host, how, done) =>
    dns.lookup(host, { ...how, all: true }, (error, found = []) => {
      const refusal = error ?? found.map(({ address }) => refusalOf(address)).find(Boolean) ?? null;
      if (refusal || how.all) return done(refusal, found);
      return done(null, found[0]?.address ?? '', found[0]?.family);
    });

  function ask(url: URL, request: SafeRequest, signal: AbortSignal): Promise<SafeResponse> {
    const client = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      // A literal address isn't looked up.
      const refusal = refusalOf(url.hostname.replace(/^\[|\]$/g, ''));
      if (refusal) return reject(refusal);
      const outgoing = client.request(
        url,
        {
          agent: agents[url.protocol as keyof typeof agents],
          lookup,
          method: request.method ?? 'GET',
          headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...request.headers },
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
      // The agents report refused addresses as a plain error.
      outgoing.on('error', (error) =>
        reject(error.message.includes('is not allowed') ? new UnsafeFetchError(error.message) : error),
      );
      outgoing.end(request.body);
    });
  }

  return async (given, request) => {
    const deadline = AbortSignal.timeout(request.timeoutMs);
    const signal = request.stopped ? AbortSignal.any([deadline, request.stopped]) : deadline;
    let url = parse(given);
    const { redirects = 0 } = request;
    for (let left = redirects === 'returned' ? 0 : redirects; ; left -= 1) {
      const response = await ask(url, request, signal);
      const { location } = response.headers;
      const isRedirect = response.status >= 300 && response.status <= 399 && !!location;
      if (!isRedirect || redirects === 'returned') {
        return request.inflate ? { ...response, body: await inflated(response, request.maxBytes) } : response;
      }
      if (left <= 0) throw new UnsafeFetchError('too many redirects');
      url = parse(location, url);
      if (request.mayFollow?.(url) === false) throw new UnsafeFetchError('this redirect is not allowed');
    }
  };
}

/** Collects a body in one buffer of the announced length; joining chunks at the end would need twice the memory. */
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

/** Decodes the body's Content-Encoding. */
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
  // Some servers omit the zlib header that the standard requires.
  ['deflate', (body, limits) => unzip(body, limits).catch(() => inflateRaw(body, limits))],
  ['br', promisify(zlib.brotliDecompress)],
]);

function parse(given: string, base?: URL): URL {
  const url = URL.canParse(given, base) ? new URL(given, base) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UnsafeFetchError('not an http(s) URL');
  }
  url.username = '';
  url.password = '';
  return url;
}
