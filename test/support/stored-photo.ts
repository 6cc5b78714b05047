import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const cropped = path.resolve('.cache/test-photos');

/** The file of a photo of the demo shop, cropped once for all runs. */
async function croppedPhoto(photo: string, width: number, height: number): Promise<string> {
  const file = path.join(cropped, `${path.parse(photo).name}-${width}-${height}.webp`);
  if (existsSync(file)) return file;
  await mkdir(cropped, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const image = sharp(path.join('sdk/demo-shop/assets', photo)).resize(width, height, { fit: 'cover' });
  await image.webp({ quality: 82 }).toFile(draft);
  await rename(draft, file);
  return file;
}

/** A photo of the demo shop, cropped, in the service's storage. `ratio` is its height as a percentage. */
export async function storedPhoto(dataDir: string, photo: string, ratio: number, width = 640) {
  const height = Math.round((width / 100) * ratio);
  const name = `products/te/${path.parse(photo).name}-${width}-${ratio}.webp`;
  const file = path.join(dataDir, 'media', name);
  if (!existsSync(file)) {
    await mkdir(path.dirname(file), { recursive: true });
    await copyFile(await croppedPhoto(photo, width, height), file);
  }
  return { name, width, height };
}
