import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface TarFile {
  /** At most 100 bytes. */
  path: string;
  content: Buffer;
  isProgram: boolean;
}

const blockBytes = 512;
/** The date npm gives all files, so the same files produce the same archive. */
const mtime = Date.UTC(1985, 9, 26, 8, 15) / 1000;

function headerOf({ path, content, isProgram }: TarFile): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`too long for an archive: ${path}`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(path, 0);
  header.write(octal(isProgram ? 0o755 : 0o644, 8) + octal(0, 8) + octal(0, 8), 100);
  header.write(octal(content.length, 12) + octal(mtime, 12), 124);
  // The checksum is computed with spaces in its own field; `0` marks a regular file.
  header.write(`${' '.repeat(8)}0`, 148);
  header.write('ustar\x0000', 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return header;
}

/** The files as a compressed archive (ustar and gzip). */
export function tarball(files: readonly TarFile[]): Promise<Buffer> {
  const blocks = files.flatMap((file) => [
    headerOf(file),
    file.content,
    Buffer.alloc(-file.content.length & (blockBytes - 1)),
  ]);
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 9 });
}
