import { once } from 'node:events';
import { setTimeout as rest } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PageReading } from './parse-page.ts';
import type { PageToRead, WorkerMessage } from './reading-worker.ts';

/** The build puts the thread's code next to the server's. */
const code = import.meta.url.endsWith('.ts') ? 'reading-worker.ts' : 'reading-worker.js';

interface Thread {
  /** The largest page that it reads, in bytes or characters. */
  readonly largest: number;
  readonly memoryMb: number;
  worker?: Promise<Worker> | undefined;
  isReading: boolean;
}

interface Waiting {
  page: PageToRead;
  done: (reading: Promise<PageReading>) => void;
}

type ReadInWorker = (html: string | Buffer, url: string, type?: string) => Promise<PageReading>;

/**
 * Creates a function like `readInWorker`, with separate threads.
 * @param longestMs maximum milliseconds of work per page
 */
export function createReader({ longestMs }: { longestMs: number }): ReadInWorker {
  /** Two, so large pages, which can be crafted to be slow, don't delay ordinary ones. */
  const threads: Thread[] = [
    { largest: Infinity, memoryMb: 384, isReading: false },
    { largest: 600_000, memoryMb: 192, isReading: false },
  ];
  /** Pages that no thread has started yet, the smallest first. */
  const waiting: Waiting[] = [];

  const startNext = (thread: Thread) => {
    if (thread.isReading || !waiting[0] || waiting[0].page.html.length > thread.largest) return;
    const [{ page, done }] = waiting.splice(0, 1) as [Waiting];
    thread.isReading = true;
    done(
      read(thread, page, longestMs).finally(() => {
        thread.isReading = false;
        startNext(thread);
      }),
    );
  };

  return (html, url, type) => {
    const { promise, resolve } = Promise.withResolvers<PageReading>();
    const larger = waiting.findIndex(({ page }) => page.html.length > html.length);
    waiting.splice(larger < 0 ? waiting.length : larger, 0, { page: { html, url, type }, done: resolve });
    threads.forEach(startNext);
    return promise;
  };
}

/**
 * Reads a page in another thread, small pages first. Bytes are also decoded there, because that
 * takes a while for large pages. The buffer is transferred without a copy, so it's empty
 * afterwards.
 * @param type the page's Content-Type
 * @throws Error if the page can't be parsed, takes more than two seconds of work or too much memory
 */
export const readInWorker = createReader({ longestMs: 2_000 });

async function read(thread: Thread, { html, ...more }: PageToRead, longestMs: number): Promise<PageReading> {
  const reader = await (thread.worker ?? start(thread));
  const ended = new AbortController();
  try {
    reader.ref();
    const tooLong = endAfter(reader, longestMs, ended.signal);
    const own = typeof html === 'string' ? html : ownBytes(html);
    reader.postMessage(
      { html: own, ...more } satisfies PageToRead,
      typeof own === 'string' ? [] : [own.buffer],
    );
    const answering = once(reader, 'message', { signal: ended.signal });
    const [answer] = (await Promise.race([answering, tooLong])) as [WorkerMessage];
    if ('reading' in answer) return answer.reading;
    throw new Error('error' in answer ? answer.error : 'not a reading');
  } finally {
    ended.abort();
    reader.unref();
  }
}

/**
 * Ends a thread after `longestMs` of CPU time, or after four times as long on the clock, because on
 * a busy machine it can wait for a processor.
 * @param ended aborted when the page has been read
 */
async function endAfter(reader: Worker, longestMs: number, ended: AbortSignal): Promise<never> {
  const latest = performance.now() + 4 * longestMs;
  const worked = async () => {
    // Before version 24.6, Node can't measure a worker's CPU time.
    if (!('cpuUsage' in reader)) return performance.now() / 4;
    const { user, system } = await reader.cpuUsage();
    return (user + system) / 1_000;
  };
  const before = await worked();
  for (
    let left = longestMs;
    left > 0 && performance.now() < latest;
    left = longestMs - (await worked()) + before
  )
    await rest(Math.max(left, 10), undefined, { signal: ended, ref: false });
  await reader.terminate();
  throw new Error('takes too long to read');
}

/** Copies small buffers, because they share Node's pool and can't be transferred. */
const ownBytes = (bytes: Uint8Array) =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

/**
 * Starts a thread's worker and waits until its code is loaded, which doesn't count towards a page's
 * time limit.
 */
function start(thread: Thread): Promise<Worker> {
  const worker = new Worker(new URL(code, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: thread.memoryMb },
  });
  const ready = once(worker, 'message').then(() => worker);
  const forget = () => {
    if (thread.worker === ready) thread.worker = undefined;
  };
  worker.on('exit', forget);
  worker.on('error', forget);
  thread.worker = ready;
  return ready;
}
