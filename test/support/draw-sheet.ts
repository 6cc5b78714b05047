/** Screenshots of a page after a change, and what it changed, in `.cache/sheet`. */
import { mkdir, rm } from 'node:fs/promises';
import sharp from 'sharp';

const folder = '.cache/sheet';
const gap = 16;
/** Pages are longer, but what is below repeats what is above, and Chromium can't draw the longest. */
export const tallest = 2400;
/** Antialiasing alone changes a channel by less. */
const leastDifference = 24;
const mark = [229, 72, 77];

interface Size {
  width: number;
  height: number;
}

async function sizeOf(picture: Buffer): Promise<Size> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height: Math.min(height, tallest) };
}

/** The image's red, green and blue, with white below it if it's shorter. */
async function pixelsOf(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  const own = await sizeOf(picture);
  const image = sharp(picture).removeAlpha().extract({ left: 0, top: 0, width, height: own.height });
  return image
    .extend({ bottom: height - own.height, background: '#fff' })
    .raw()
    .toBuffer();
}

/**
 * Draws a page into `now/`. If it looked different before, also draws it before, after, and where it differs into
 * `changed/`.
 * @returns whether it looked different
 */
export async function drawSheet(name: string, before: Buffer, after: Buffer): Promise<boolean> {
  const file = `${name.replace(/\W+/g, '-')}.webp`;
  await Promise.all(['now', 'changed'].map((part) => mkdir(`${folder}/${part}`, { recursive: true })));
  const [old, now] = [await sizeOf(before), await sizeOf(after)];
  const size = { width: now.width, height: Math.max(old.height, now.height) };
  const both = [await pixelsOf(before, size), await pixelsOf(after, size)] as const;
  const raw = { raw: { ...size, channels: 3 as const } };
  await sharp(both[1], raw).webp({ quality: 75 }).toFile(`${folder}/now/${file}`);

  const marks = differenceOf(...both);
  const changed = `${folder}/changed/${file}`;
  await rm(changed, { force: true });
  if (!marks) return false;
  const parts = await Promise.all([...both, marks].map((data) => sharp(data, raw).png().toBuffer()));
  const width = size.width * 3 + gap * 2;
  await sharp({ create: { width, height: size.height, channels: 3, background: '#888' } })
    .composite(parts.map((input, at) => ({ input, left: at * (size.width + gap), top: 0 })))
    .webp({ quality: 75 })
    .toFile(changed);
  return true;
}

/** White pixels with a mark where the two differ; null if they look the same. */
function differenceOf(before: Buffer, after: Buffer): Buffer | null {
  const marks = Buffer.alloc(after.length, 255);
  let differ = false;
  for (let at = 0; at < after.length; at += 3) {
    const most = Math.max(
      ...mark.map((_, channel) => Math.abs(before[at + channel]! - after[at + channel]!)),
    );
    if (most <= leastDifference) continue;
    differ = true;
    marks.set(mark, at);
  }
  return differ ? marks : null;
}
