import { LRUCache } from 'lru-cache';
import type { ProxiedImage } from './proxy-image.ts';

const mostBytes = 32 * 1024 * 1024;
/** A shop may show another picture under the same address. */
const staleAfterMs = 60 * 60_000;

/** Pictures made for the proxy lately. Many who ask for one at once wait for the same work. */
export class PictureCache {
  readonly #made = new LRUCache<string, ProxiedImage>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.byteLength + 1_000,
    ttl: staleAfterMs,
  });
  readonly #underWay = new Map<string, Promise<ProxiedImage>>();

  /** The picture of `key`, made now if it is not here. Failures are not kept. */
  async get(key: string, make: () => Promise<ProxiedImage>): Promise<ProxiedImage> {
    const known = this.#made.get(key) ?? this.#underWay.get(key);
    if (known) return known;
    const pending = make();
    this.#underWay.set(key, pending);
    try {
      const image = await pending;
      this.#made.set(key, image);
      return image;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
