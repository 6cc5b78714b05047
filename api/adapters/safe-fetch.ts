import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

export interface SafeResponse {
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
  /** Milliseconds for everything, redirects included. */
  timeoutMs: number;
  /** Redirects to follow, each checked like the first address. Default 0. */
  redirects?: number;
}

/** Why a foreign address was not read. */
export class UnsafeFetchError extends Error {
  override readonly name = 'UnsafeFetchError';
}

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
          const chunks: Buffer[] = [];
          let size = 0;
          incoming.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > request.maxBytes) incoming.destroy(new UnsafeFetchError('the answer is too large'));
            else chunks.push(chunk);
          });
          incoming.on('error', reject);
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(request.body);
    });
  }

  return async (address, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let url = parse(address);
    for (let left = request.redirects ?? 0; ; left -= 1) {
      const response = await ask(url, request, signal);
      const { location } = response.headers;
      if (response.status < 300 || response.status > 399 || !location) return response;
      if (left <= 0) throw new UnsafeFetchError('too many redirects');
      url = parse(location, url);
    }
  };
}

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UnsafeFetchError('not an http(s) address');
  }
  url.username = '';
  url.password = '';
  return url;
}
