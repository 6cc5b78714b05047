import { LRUCache } from 'lru-cache';
import { BoundedWork } from '../bounded-work.ts';
import { SharedWork } from '../shared-work.ts';
import type { ImageFormat } from './images.ts';

export interface ProxiedImage {
  body: Uint8Array<ArrayBuffer>;
  type: `image/${ImageFormat}`;
  etag: string;
  /** From our own storage, where a name always means the same image. */
  isOwn: boolean;
}

const mebibyte = 1024 * 1024;
/** A shop can replace the image at a URL. */
const staleAfterMs = 60 * 60_000;

/** Each task holds an original of up to 10 MiB while it is fetched and decoded. */
const bounds = { atOnce: 2, atOnceOfOne: 1, waiting: 300, waitingOfOne: 100, longestWaitMs: 10_000 };

export interface ImageWork {
  /** Cache keys of the original and of the image made from it. */
  original: string;
  key: string;
  /** The requesting network. */
  caller: string;
  /** Aborts when the caller disconnects. */
  gone: AbortSignal | undefined;
  read: (stopped: AbortSignal) => Promise<Buffer>;
  make: (original: Buffer) => Promise<ProxiedImage>;
}

/** The proxy's recent images, and the limits for making new ones. Failures aren't cached. */
export class ImageCache {
  readonly lookups = { hits: 0, misses: 0 };
  readonly #made = new LRUCache<string, ProxiedImage>({
    maxSize: 16 * mebibyte,
    sizeCalculation: ({ body }) => body.byteLength + 1_000,
    ttl: staleAfterMs,
  });
  /** A page requests the same image in several sizes. */
  readonly #originals = new LRUCache<string, Buffer>({
    maxSize: 10 * mebibyte,
    sizeCalculation: (body) => body.byteLength + 1_000,
    ttl: 30_000,
  });
  readonly #work = new BoundedWork(bounds);
  readonly #asked = new SharedWork<ProxiedImage>();
  readonly #making = new SharedWork<ProxiedImage>();
  readonly #reading = new SharedWork<Buffer>();

  /**
   * Returns the image, making it if it isn't cached. Identical requests share the work; each
   * network has its own queue.
   * @throws ServiceError `temporarily_unavailable` if the queue is full
   */
  async get(work: ImageWork): Promise<ProxiedImage> {
    const { key, caller, gone } = work;
    const known = this.#made.get(key);
    this.lookups[known ? 'hits' : 'misses'] += 1;
    if (known) return known;
    return this.#asked.get(`${caller} ${key}`, gone, (stopped) =>
      this.#work.run(
        caller,
        async () =>
          this.#made.get(key) ??
          this.#making.get(key, stopped, (nobodyWaits) => this.#make(work, nobodyWaits)),
        stopped,
      ),
    );
  }

  async #make({ original, key, read, make }: ImageWork, stopped: AbortSignal): Promise<ProxiedImage> {
    let bytes = this.#originals.get(original);
    if (!bytes) {
      bytes = await this.#reading.get(original, stopped, read);
      this.#originals.set(original, bytes);
    }
    const image = await make(bytes);
    this.#made.set(key, image);
    return image;
  }
}
