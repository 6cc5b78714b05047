import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PageReading } from './read-page.ts';
import type { PageToRead, WorkerAnswer } from './reading-worker.ts';

/** Ordinary pages take a few hundredths of a second, the first one the start of the thread, too. */
const longestMs = 8_000;
/** In the build, the thread's code is a file beside the server's. */
const code = import.meta.url.endsWith('.ts') ? 'reading-worker.ts' : 'reading-worker.js';
const inTurn = pLimit(1);
let worker: Worker | undefined;

/**
 * Reads a page in another thread. Bytes are decoded there, too, because millions of them take a while; they are handed
 * over without a copy, so the buffer is empty afterwards.
 * @param type the page's Content-Type
 * @throws Error if the page can't be parsed, takes too long or too much memory
 */
export function readInWorker(html: string | Buffer, url: string, type?: string): Promise<PageReading> {
  return inTurn(() => read({ html, url, type }));
}

async function read({ html, ...more }: PageToRead): Promise<PageReading> {
  const reader = worker ?? start();
  const timeout = AbortSignal.timeout(longestMs);
  try {
    reader.ref();
    const own = typeof html === 'string' ? html : ownBytes(html);
    reader.postMessage(
      { html: own, ...more } satisfies PageToRead,
      typeof own === 'string' ? [] : [own.buffer],
    );
    const [answer] = (await once(reader, 'message', { signal: timeout })) as [WorkerAnswer];
    if ('reading' in answer) return answer.reading;
    throw new Error(answer.error);
  } catch (error) {
    if (timeout.aborted) await reader.terminate();
    throw error;
  } finally {
    reader.unref();
  }
}

/** Small buffers are parts of one that others use. */
const ownBytes = (bytes: Uint8Array) =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes);

function start(): Worker {
  const started = new Worker(new URL(code, import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  const forget = () => {
    if (worker === started) worker = undefined;
  };
  started.on('exit', forget);
  started.on('error', forget);
  worker = started;
  return started;
}
