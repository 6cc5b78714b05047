import { Readable } from 'node:stream';
import { UnreachableError } from '#api/contract/unreachable-error.ts';

/**
 * Runs `ask` with a time limit; its signal aborts when time runs out.
 * @throws UnreachableError after `ms`
 */
export async function withTimeout<T>(
  ms: number,
  who: string,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new UnreachableError(`${who} did not respond within ${Math.round(ms / 1_000)} seconds`));
    stop.abort();
  }, ms);
  const asked = ask(stop.signal);
  // A failure after the abort doesn't matter.
  asked.catch(() => undefined);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * A stream that fails if its source delivers nothing for `ms` milliseconds while the reader waits.
 */
export function failWhenSilent(source: Readable, ms: number, who: string): Readable {
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

/** A stream that calls `stalled` if its next chunk or its end isn't read for `ms` milliseconds. */
export function watchForStalls(
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
  // The reader may be gone before the source fails; the source reports its own error.
  stream.on('error', () => undefined);
  return { stream, done: () => clearTimeout(timer) };
}
