import { Readable } from 'node:stream';
import { UnreachableError } from '#api/contract/unreachable.ts';

/**
 * What `ask` brings, if that is begun in time; it is told to stop when not.
 * @throws UnreachableError after `ms`
 */
export async function inTime<T>(
  ms: number,
  who: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new UnreachableError(`${who} did not answer within ${Math.round(ms / 1_000)} seconds`));
    stop.abort();
  }, ms);
  const asked = ask(stop.signal);
  // Its end after being told to stop is no news.
  asked.catch(() => undefined);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

/** A stream that fails when it brings nothing for `ms` though more is wanted. */
export function failingWhenSilent(source: Readable, ms: number, who: string): Readable {
  async function* pieces() {
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      timer = setTimeout(
        () => source.destroy(new UnreachableError(`${who} stopped in the middle of a file`)),
        ms,
      );
    };
    try {
      wait();
      for await (const piece of source) {
        clearTimeout(timer);
        yield piece as Buffer;
        wait();
      }
    } finally {
      clearTimeout(timer);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** A stream that calls `stalled` when nobody begins to take it, a piece of it, or its end within `ms`. */
export function tellingOfStalls(
  source: Readable,
  ms: number,
  stalled: () => void,
): { stream: Readable; done: () => void } {
  let timer = setTimeout(stalled, ms);
  async function* pieces() {
    clearTimeout(timer);
    for await (const piece of source) {
      timer = setTimeout(stalled, ms);
      yield piece as Buffer;
      clearTimeout(timer);
    }
    timer = setTimeout(stalled, ms);
  }
  const stream = Readable.from(pieces(), { objectMode: false });
  // Whoever takes it may have left before the source fails; the source itself tells its fault.
  stream.on('error', () => undefined);
  return { stream, done: () => clearTimeout(timer) };
}
