import { LRUCache } from 'lru-cache';
import { BoundedWork } from '../bounded-work.ts';
import { SharedWork } from '../shared-work.ts';
import type { ImageFormat } from './images.ts';

export interface ProxiedImage {
  body: Uint8Array<ArrayBuffer>;
  type: `image/${ImageFormat}`;
  etag: string;
  /** Of our own storage, where a name always means the same image. */
  isOwn: boolean;
}

const mebibyte = 1024 * 1024;
/** A shop may show another image under the same address. */
const staleAfterMs = 60 * 60_000;

/** Each piece holds an original of up to 10 MiB while it is fetched and opened. */
const bounds = { atOnce: 2, atOnceOfOne: 1, waiting: 300, waitingOfOne: 100, longestWaitMs: 10_000 };

export interface ImageWork {
  /** What the original is known by, and the image made of it. */
  original: string;
  key: string;
  /** The network that asks. */
  caller: string;
  /** Aborted when the caller has gone. */
  gone: AbortSignal | undefined;
  read: (stopped: AbortSignal) => Promise<Buffer>;
  make: (original: Buffer) => Promise<ProxiedImage>;
}

/** Images made for the proxy lately, and the bounds within which others are made. Failures are not kept. */
export class ImageCache {
  readonly #made = new LRUCache<string, ProxiedImage>({
    maxSize: 16 * mebibyte,
    sizeCalculation: ({ body }) => body.byteLength + 1_000,
    ttl: staleAfterMs,
  });
  /** A page asks for one image in several sizes. */
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
   * The image, made now if it is not here. Equal requests wait for the same work, each network in its own queue.
   * @throws ServiceError `temporarily_unavailable` when too much waits
   */
  async get(work: ImageWork): Promise<ProxiedImage> {
    const { key, caller, gone } = work;
    const known = this.#made.get(key);
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
