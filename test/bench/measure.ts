import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Pool } from 'undici';

export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Varies the requests: the path, headers and body of each by its index. */
  vary?: (index: number) => { path?: string; headers?: Record<string, string>; body?: string };
  body?: string;
}

const connections = 16;
const secondsARound = 3;

/** The most requests per second that a server answers. */
export async function perSecond(load: Load, seconds = secondsARound): Promise<number> {
  let index = 0;
  const { vary } = load;
  const result = await autocannon({
    url: load.url,
    connections,
    duration: seconds,
    requests: [
      {
        method: load.method ?? 'GET',
        headers: load.headers ?? {},
        ...(load.body === undefined ? {} : { body: load.body }),
        ...(vary && {
          setupRequest: (request: autocannon.Request) => {
            const next = vary((index += 1));
            return { ...request, ...next, headers: { ...request.headers, ...next.headers } };
          },
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}: ${result.non2xx} responses weren’t successful, ${result.errors} failed`);
  }
  return result['2xx'] / result.duration;
}

/** Sends one request, and returns how long its answer took, in ms. undici costs less than `node:http` here. */
function send(load: Load, index: number, sockets: Pool): Promise<number> {
  const { path, headers, body = load.body } = load.vary?.(index) ?? {};
  const began = performance.now();
  return new Promise((resolve, reject) => {
    sockets.dispatch(
      {
        path: path ?? new URL(load.url).pathname + new URL(load.url).search,
        method: load.method ?? 'GET',
        headers: { ...load.headers, ...headers },
        body,
      },
      {
        onRequestStart() {},
        onResponseStart(_controller, status) {
          if (status !== 200) reject(new Error(`${load.url}: ${status}`));
        },
        onResponseData() {},
        onResponseEnd: () => resolve(performance.now() - began),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

/** As many connections as `perSecond` opens. Requests wait for a free one, and their wait counts. */
const socketsTo = (load: Load) => new Pool(new URL(load.url).origin, { connections, pipelining: 1 });

/** The most requests per second that `latencies` can send and a server answers. */
export async function mostSteady(load: Load, seconds = secondsARound): Promise<number> {
  const sockets = socketsTo(load);
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const ask = async () => {
    while (performance.now() < end) await send(load, (sent += 1), sockets);
  };
  await Promise.all(Array.from({ length: connections }, ask));
  await sockets.close();
  return sent / seconds;
}

/**
 * How long answers take, in ms, sorted, while requests arrive at a steady rate, whether or not others wait. The first
 * second warms up.
 */
export async function latencies(load: Load, rate: number, seconds: number): Promise<number[]> {
  const sockets = socketsTo(load);
  const pending: Promise<number>[] = [];
  const began = performance.now();
  for (let elapsed = 0; elapsed < seconds + 1; elapsed = (performance.now() - began) / 1000) {
    while (pending.length < elapsed * rate) pending.push(send(load, pending.length, sockets));
    await delay(1);
  }
  const seen = await Promise.all(pending);
  await sockets.close();
  return seen.slice(Math.floor(rate)).sort((a, b) => a - b);
}

/** The value below which this fraction of the sorted numbers lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

export const median = (numbers: readonly number[]): number =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );

/**
 * Requests per second of two servers, measured in turns after a warm-up; each is the median of its rounds.
 */
export async function compare(
  floor: Load,
  service: Load,
  rounds: number,
): Promise<{ floor: number; service: number }> {
  await perSecond(floor, 2);
  await perSecond(service, 2);
  const seen = { floor: [] as number[], service: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    seen.floor.push(await perSecond(floor));
    seen.service.push(await perSecond(service));
  }
  return { floor: median(seen.floor), service: median(seen.service) };
}
