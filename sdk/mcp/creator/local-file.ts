import { open, stat, type FileHandle } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageUpload, videoUpload } from '../../../api/contract/creator-templates.ts';
import { imageTypeOf, signatureBytes, videoTypeOf } from '../../../api/contract/file-signature.ts';
import { ToolFailure } from '../core/failure.ts';
import { megabytes } from './words.ts';

const kinds = {
  image: { ...imageUpload, typeOf: imageTypeOf, words: 'a JPEG, PNG or WebP picture' },
  video: { ...videoUpload, typeOf: videoTypeOf, words: 'an MP4 or MOV (QuickTime) video' },
} as const;

/** A file of this machine that may be sent. Its content was looked at, whatever it is called. */
export interface LocalFile {
  handle: FileHandle;
  path: string;
  mime: string;
  bytes: number;
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'There is no file',
  ENOTDIR: 'There is no file',
  EACCES: 'This server may not read',
  EPERM: 'This server may not read',
};

const refusal = (code: string, message: string, hint: string, field: string) =>
  new ToolFailure(code, message, hint, { field });

/**
 * Opens a picture or a video, after its size and its first bytes were checked. The caller closes it.
 * @param field the tool's field that names it
 * @throws ToolFailure `file_not_found`, `file_too_large`, `unsupported_mime`, `invalid_bytes` for an empty one
 */
export async function openFile(given: string, kind: keyof typeof kinds, field: string): Promise<LocalFile> {
  const { maxBytes, typeOf, words } = kinds[kind];
  let name = JSON.stringify(given);
  let handle: FileHandle | undefined;
  try {
    // Only this machine knows whose home `~` is.
    const path = resolve(
      given.startsWith('file://') ? fileURLToPath(given) : given.replace(/^~(?=[/\\])/, homedir()),
    );
    name = JSON.stringify(path);
    // A pipe would be waited for when it is opened.
    const found = await stat(path);
    if (!found.isFile()) {
      const what = found.isDirectory() ? 'a folder' : 'no regular file';
      throw refusal('file_not_found', `${name} is ${what}.`, `Give the path of ${words} in ${field}.`, field);
    }
    handle = await open(path);
    const { size: bytes } = await handle.stat();
    if (bytes === 0) {
      throw refusal('invalid_bytes', `${name} is empty.`, `Give the path of ${words} in ${field}.`, field);
    }
    if (bytes > maxBytes) {
      throw refusal(
        'file_too_large',
        `${name} has ${megabytes(bytes)}; at most ${megabytes(maxBytes)} are taken. Nothing was sent.`,
        `Make it smaller, e.g. by a lower resolution or stronger compression, and give the new file’s path in ${field}.`,
        field,
      );
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    const mime = typeOf(buffer.subarray(0, bytesRead));
    if (!mime) {
      throw refusal(
        'unsupported_mime',
        `${name} is not ${words}: its content counts, not its name. Nothing was sent.`,
        `Convert the file, and give the new file’s path in ${field}.`,
        field,
      );
    }
    return { handle, path, mime, bytes };
  } catch (error) {
    await handle?.close();
    if (error instanceof ToolFailure) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw refusal(
      'file_not_found',
      `${unreadable[code] ?? `Reading failed (${code || 'unknown'}) of`} ${name}.`,
      `Give the absolute path of a file on the machine where this server runs in ${field}. Ask the user where it is.`,
      field,
    );
  }
}
