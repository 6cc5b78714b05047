/** Reads pages in a thread of its own, so that no page keeps other requests waiting. */
import { parentPort } from 'node:worker_threads';
import { readPage, type PageReading } from './read-page.ts';

export interface PageToRead {
  html: string;
  url: string;
}

/** A reading, or why the page can't be read. */
export type WorkerAnswer = { reading: PageReading } | { error: string };

parentPort?.on('message', ({ html, url }: PageToRead) => {
  void readPage(html, url)
    .then((reading): WorkerAnswer => ({ reading }))
    .catch((error: unknown): WorkerAnswer => ({ error: String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
