import autocannon from 'autocannon';

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

async function perSecond(load: Load, seconds: number): Promise<number> {
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
    throw new Error(`${load.url}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  }
  return result['2xx'] / result.duration;
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

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
    seen.floor.push(await perSecond(floor, secondsARound));
    seen.service.push(await perSecond(service, secondsARound));
  }
  return { floor: median(seen.floor), service: median(seen.service) };
}
