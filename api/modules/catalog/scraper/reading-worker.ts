/** Reads pages in a thread of its own, so that no page keeps other requests waiting. */
import { parentPort } from 'node:worker_threads';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { readPage, type PageReading } from './read-page.ts';

export interface PageToRead {
  /** Decoded or as bytes. */
  html: string | Uint8Array;
  url: string;
  /** The Content-Type of bytes. */
  type?: string | undefined;
}

/** A reading, or why the page can't be read. */
export type WorkerAnswer = { reading: PageReading } | { error: string };

const decoded = ({ html, type }: PageToRead) =>
  typeof html === 'string' ? html : decodeHtml(Buffer.from(html.buffer), type);

parentPort?.on('message', (page: PageToRead) => {
  void readPage(decoded(page), page.url)
    .then((reading): WorkerAnswer => ({ reading }))
    .catch((error: unknown): WorkerAnswer => ({ error: String(error) }))
    .then((answer) => parentPort?.postMessage(answer));
});
