import { type FileHandle, open, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageUpload, videoUpload } from '#api/contract/creator-shop.ts';
import { imageTypeOf, signatureBytes, videoTypeOf } from '../../../api/contract/file-signature.ts';
import { ToolFailure } from '../core/tool-failure.ts';
import { megabytes } from './format-results.ts';

const kinds = {
  image: { ...imageUpload, typeOf: imageTypeOf, words: 'a JPEG, PNG or WebP image' },
  video: { ...videoUpload, typeOf: videoTypeOf, words: 'an MP4 or MOV (QuickTime) video' },
} as const;

/** A local file that can be uploaded. Its content was checked, regardless of its name. */
export interface LocalFile {
  handle: FileHandle;
  path: string;
  mime: string;
  bytes: number;
}

const unreadable: Readonly<Record<string, string>> = {
  ENOENT: 'There is no file',
  ENOTDIR: 'There is no file',
  EACCES: 'This server isn’t allowed to read',
  EPERM: 'This server isn’t allowed to read',
};

const refusal = (code: string, message: string, hint: string, field: string) =>
  new ToolFailure(code, message, hint, { field });

/**
 * Opens an image or a video and checks its size and first bytes. The caller must close it.
 * @param field the tool's field with the path
 * @throws ToolFailure `file_not_found`, `file_too_large`, `unsupported_mime`, `invalid_bytes` for
 * an empty one
 */
export async function openFile(given: string, kind: keyof typeof kinds, field: string): Promise<LocalFile> {
  const { maxBytes, typeOf, words } = kinds[kind];
  let name = JSON.stringify(given);
  let handle: FileHandle | undefined;
  try {
    // Clients can't expand `~`, because they don't know this machine's home folder.
    const path = resolve(
      given.startsWith('file://') ? fileURLToPath(given) : given.replace(/^~(?=[/\\])/, homedir()),
    );
    name = JSON.stringify(path);
    // Check first: opening a pipe would wait for data.
    const found = await stat(path);
    if (!found.isFile()) {
      const what = found.isDirectory() ? 'a folder' : 'not a regular file';
      throw refusal('file_not_found', `${name} is ${what}.`, `Set ${field} to the path of ${words}.`, field);
    }
    handle = await open(path);
    const { size: bytes } = await handle.stat();
    if (bytes === 0) {
      throw refusal('invalid_bytes', `${name} is empty.`, `Set ${field} to the path of ${words}.`, field);
    }
    if (bytes > maxBytes) {
      throw refusal(
        'file_too_large',
        `${name} is ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Nothing was sent.`,
        `Make it smaller, for example with a lower resolution or stronger compression, and set ${field} to the new file’s path.`,
        field,
      );
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    const mime = typeOf(buffer.subarray(0, bytesRead));
    if (!mime) {
      throw refusal(
        'unsupported_mime',
        `${name} isn’t ${words}. The content counts, not the name. Nothing was sent.`,
        `Convert the file and set ${field} to the new file’s path.`,
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
      `Set ${field} to the absolute path of a file on the machine where this server runs. Ask the user where it is.`,
      field,
    );
  }
}
