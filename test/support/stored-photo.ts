import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A photo of the demo shop, cropped, in the service's storage. `ratio` is its height as a percentage. */
export async function storedPhoto(dataDir: string, photo: string, ratio: number, width = 640) {
  const height = Math.round((width / 100) * ratio);
  const image = sharp(path.join('sdk/demo-shop/assets', photo)).resize(width, height, { fit: 'cover' });
  const name = `products/te/${path.parse(photo).name}-${width}-${ratio}.webp`;
  const file = path.join(dataDir, 'media', name);
  await mkdir(path.dirname(file), { recursive: true });
  await image.webp({ quality: 82 }).toFile(file);
  return { name, width, height };
}
