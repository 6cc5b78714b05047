/**
 * Files on this machine for tools to upload, in a folder of this process, since test files share imported
 * modules.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { files } from './product-videos.ts';

export const uploads = await mkdtemp(path.join(tmpdir(), 'wl-uploads-'));
process.once('exit', () => rmSync(uploads, { recursive: true, force: true }));

/** Writes a file and returns its path. */
export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(uploads, name);
  await writeFile(file, content);
  return file;
}

/** Extends a file to this size without writing it: the rest is zeros that take up no space. */
export async function padded(file: string, bytes: number): Promise<string> {
  await truncate(file, bytes);
  return file;
}

const formats = { '.jpg': 'jpeg', '.png': 'png', '.webp': 'webp' } as const;

/** An image of one color; the extension determines its format. */
export async function imageFile(name: string, { width = 80, height = 60 } = {}): Promise<string> {
  const format = formats[path.extname(name) as keyof typeof formats];
  const create = { width, height, channels: 3, background: '#b4532a' } as const;
  return fileOf(name, await sharp({ create }).toFormat(format).toBuffer());
}

/** A real video followed by this many bytes; `.mov` is a QuickTime one. */
export async function videoFile(name: string, more = 0): Promise<string> {
  const content = name.endsWith('.mov') ? files.mov : files.mp4;
  return padded(await fileOf(name, content), content.length + more);
}
