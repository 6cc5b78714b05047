/** Files on this machine for tools to send, in a folder of this test file. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { files } from './product-videos.ts';

export const uploads = await mkdtemp(path.join(tmpdir(), 'wl-uploads-'));
afterAll(() => rm(uploads, { recursive: true, force: true }));

/** Writes a file and answers its path. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(uploads, name);
  await writeFile(file, content);
  return file;
}

/** Makes a file so long without writing that much: the rest is zeros that take no room. */
export async function padded(file: string, bytes: number): Promise<string> {
  await truncate(file, bytes);
  return file;
}

const formats = { '.jpg': 'jpeg', '.png': 'png', '.webp': 'webp' } as const;

/** A picture of one colour; the ending says its format. */
export async function pictureFile(name: string, { width = 80, height = 60 } = {}): Promise<string> {
  const format = formats[path.extname(name) as keyof typeof formats];
  const create = { width, height, channels: 3, background: '#b4532a' } as const;
  return fileOf(name, await sharp({ create }).toFormat(format).toBuffer());
}

/** A real video with so many bytes behind it; `.mov` is one of QuickTime. */
export async function videoFile(name: string, more = 0): Promise<string> {
  const content = name.endsWith('.mov') ? files.mov : files.mp4;
  return padded(await fileOf(name, content), content.length + more);
}
