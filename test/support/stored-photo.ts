import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** A photograph of the demo shop, cropped, where the service keeps its copies. `ratio` is its height in percent. */
export async function storedPhoto(dataDir: string, photo: string, ratio: number, width = 640) {
  const height = Math.round((width / 100) * ratio);
  const picture = sharp(path.join('sdk/demo-shop/assets', photo)).resize(width, height, { fit: 'cover' });
  const name = `products/te/${path.parse(photo).name}-${width}-${ratio}.webp`;
  const file = path.join(dataDir, 'media', name);
  await mkdir(path.dirname(file), { recursive: true });
  await picture.webp({ quality: 82 }).toFile(file);
  return { name, width, height };
}
