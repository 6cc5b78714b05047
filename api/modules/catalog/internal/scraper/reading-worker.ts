/** Reads pages in a separate thread, so they don't delay requests. */
import 'cheerio';
import { parentPort } from 'node:worker_threads';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';
import { type PageReading, parsePage } from './parse-page.ts';

export interface PageToRead {
  /** Decoded or as bytes. */
  html: string | Uint8Array;
  url: string;
  /** The Content-Type of bytes. */
  type?: string | undefined;
}

/**
 * The thread first reports that it's ready; then, for each page, its reading or why it can't be
 * read.
 */
export type WorkerMessage = { isReady: true } | { reading: PageReading } | { error: string };

const post = (message: WorkerMessage) => parentPort?.postMessage(message);

const decoded = ({ html, type }: PageToRead) =>
  typeof html === 'string' ? html : decodeHtml(Buffer.from(html.buffer), type);

parentPort?.on('message', (page: PageToRead) => {
  void parsePage(decoded(page), page.url)
    .then((reading): WorkerMessage => ({ reading }))
    .catch((error: unknown): WorkerMessage => ({ error: String(error) }))
    .then(post);
});
post({ isReady: true });
