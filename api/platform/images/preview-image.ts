import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { Storage } from '#api/platform/storage/storage.ts';
import { loadSharp } from './load-sharp.ts';

/** Preview size in pixels, the shape that messengers crop to. */
const size = { width: 1200, height: 630 };
const gap = 12;
const paper = '#fafaf9';

interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

const half = (length: number) => Math.floor((length - gap) / 2);
const [halfWidth, halfHeight] = [half(size.width), half(size.height)];
const quarterWidth = half(halfWidth);
const right = halfWidth + gap;
const farRight = right + quarterWidth + gap;
const lower = halfHeight + gap;

/** Layouts for one, two, three and five images. */
const whole: Tile = { left: 0, top: 0, ...size };
const large: Tile = { ...whole, width: halfWidth };
const layouts: Tile[][] = [
  [whole],
  [large, { ...large, left: right }],
  [
    large,
    { left: right, top: 0, width: halfWidth, height: halfHeight },
    { left: right, top: lower, width: halfWidth, height: halfHeight },
  ],
  [large, ...[right, farRight].flatMap((left) => [0, lower].map((top) => quarter(left, top)))],
];

function quarter(left: number, top: number): Tile {
  return { left, top, width: quarterWidth, height: halfHeight };
}

const heart =
  'M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z';

/** The service's logo: in a circle on images, large on an empty background. */
const mark = (edge: number, disc: boolean) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 24 24">` +
      (disc ? '<circle cx="12" cy="12" r="12" fill="#fff"/>' : '') +
      `<path transform="translate(12 12.3) scale(${disc ? 0.58 : 1}) translate(-12 -12.3)" fill="#e5484d" d="${heart}"/></svg>`,
  );

/** @param images names in storage; only the first ones are used. Resolves with a JPEG. */
export type PreviewImage = (images: string[]) => Promise<Buffer>;

/** Composes the image that messengers show with a list's link. It has no text, because the link has a title. */
export function createPreviewImage(storage: Storage): PreviewImage {
  // Many people may request the image of a link at once.
  const made = new LRUCache<string, Promise<Buffer>>({ max: 60 });

  async function compose(images: string[]): Promise<Buffer> {
    const sharp = await loadSharp();
    const files = await Promise.all(images.map((name) => storage.open(name)));
    const found = await Promise.all(files.flatMap((file) => (file ? buffer(file.stream) : [])));
    const layout = layouts.findLast((each) => each.length <= found.length) ?? [];
    const tiles = await Promise.all(
      layout.map(async ({ left, top, width, height }, index) => {
        const tile = sharp(found[index], { limitInputPixels: 50_000_000 }).resize(width, height, {
          fit: 'cover',
        });
        return { left, top, input: await tile.flatten({ background: paper }).toBuffer() };
      }),
    );
    const sign =
      tiles.length === 0
        ? { input: mark(220, false), gravity: 'centre' }
        : { input: mark(92, true), left: 32, top: size.height - 92 - 32 };
    const ground = sharp({
      create: { ...size, channels: 3, background: tiles.length === 0 ? '#f4f3f1' : paper },
    });
    return ground
      .composite([...tiles, sign])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
  }

  return (images) => {
    const shown = images.slice(0, 5);
    const key = shown.join();
    let preview = made.get(key);
    if (!preview) {
      preview = compose(shown);
      made.set(key, preview);
      preview.catch(() => made.delete(key));
    }
    return preview;
  };
}
