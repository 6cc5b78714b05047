import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { type SafeFetch, UnsafeFetchError } from '#api/platform/fetch/safe-fetch.ts';
import { loadSharp } from './load-sharp.ts';

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

export interface Image {
  body: Buffer;
  format: ImageFormat;
  /** Pixels. */
  width: number;
  height: number;
}

/** A fetched file, not yet inspected, or the reason why there is none. */
export type Download =
  | { body: Buffer }
  | { failure: 'refused' }
  | { failure: 'too large' }
  /** `status` is the server's; 504 if it took too long, 502 if the response was unusable. */
  | { failure: 'upstream'; status: number };

export interface Images {
  /** Fetches an image of at most 10 MiB within 15 seconds, unless stopped before. */
  download(url: string, stopped?: AbortSignal): Promise<Download>;
  /**
   * Converts an image to another format, upright and scaled down to fit the given box; an animation
   * is reduced to its first frame. Metadata is removed. Null if it isn't a jpg, png, webp, avif or
   * gif of at most 50 million pixels (25 million for formats that must be decoded whole).
   */
  resize(
    original: Buffer,
    into: { width?: number | undefined; height?: number | undefined; format: ImageFormat },
  ): Promise<Image | null>;
}

const wanted = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000, redirects: 3, inflate: true } as const;
const maxPixels = 50_000_000;
/** For formats that can't be read line by line and need four bytes of memory per pixel. */
const maxPixelsWhole = 25_000_000;
/**
 * Decoding an image uses a core and tens of megabytes, so one core stays free for everything else.
 */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));

const encode: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 0 }),
  webp: (image) => image.webp({ quality: 82 }),
  jpeg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }),
};

/** Fetches and resizes images, one or two at a time. */
export function createImages({ fetch }: { fetch: SafeFetch }): Images {
  const limited = pLimit(atOnce);
  return {
    async download(url, stopped) {
      try {
        const { status, body } = await fetch(url, { ...wanted, stopped, headers: { accept: 'image/*' } });
        if (status === 200) return { body };
        return { failure: 'upstream', status: status >= 400 && status <= 599 ? status : 502 };
      } catch (error) {
        if (error instanceof UnsafeFetchError) return { failure: error.isTooLarge ? 'too large' : 'refused' };
        return { failure: 'upstream', status: (error as Error).name === 'AbortError' ? 504 : 502 };
      }
    },
    async resize(original, { width, height, format }) {
      if (!isImage(original)) return null;
      return limited(async () => {
        const sharp = await loadSharp();
        try {
          const image = sharp(original, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' });
          if (isTooLarge(await image.metadata())) return null;
          const sized = image.rotate().resize({ width, height, fit: 'inside', withoutEnlargement: true });
          const { data, info } = await encode[format](sized).toBuffer({ resolveWithObject: true });
          return { body: data, format, width: info.width, height: info.height };
        } catch {
          return null;
        }
      });
    },
  };
}

function isTooLarge({ format, isProgressive, width, height }: Metadata): boolean {
  const isRead = (format === 'jpeg' || format === 'png') && !isProgressive;
  return width * height > (isRead ? maxPixels : maxPixelsWhole);
}

/** Checks the first bytes: libvips opens many more formats, including SVG and PDF, which can load other files. */
function isImage(body: Buffer): boolean {
  const head = body.subarray(0, 32).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftyp[^]{0,16}(avif|avis)/.test(head)
  );
}
