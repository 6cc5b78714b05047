import { signatureBytes } from '#api/contract/file-signature.ts';
import { ServiceError } from '../service-error.ts';

/** A file being uploaded to us. */
export interface Incoming {
  pieces: AsyncIterable<Uint8Array>;
  /** Its Content-Length in bytes, if it was sent. */
  announced: number | undefined;
}

const cut = () =>
  new ServiceError('invalid_bytes', {
    hint: 'The connection ended before the whole file arrived. Send it again.',
  });

/** The bytes; throws if they stop arriving. */
async function* arriving({ pieces }: Incoming): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch {
    throw cut();
  }
}

/**
 * Streams a file of exactly `bytes` bytes after its start has been accepted.
 * @param accept throws if the first bytes aren't those of the expected file type
 * @throws ServiceError `invalid_bytes` if there are more or fewer bytes, by Content-Length or as they arrive
 */
export async function* exactly(
  source: Incoming,
  { bytes, accept }: { bytes: number; accept: (head: Buffer) => void },
): AsyncGenerator<Uint8Array> {
  if ((source.announced ?? bytes) !== bytes) {
    throw new ServiceError('invalid_bytes', { hint: `Send the ${bytes} bytes that were announced.` });
  }
  let arrived = 0;
  let head: Buffer | null = Buffer.alloc(0);
  for await (let piece of arriving(source)) {
    arrived += piece.length;
    if (arrived > bytes) {
      throw new ServiceError('invalid_bytes', {
        hint: `More than the announced ${bytes} bytes arrived.`,
      });
    }
    if (head) {
      head = Buffer.concat([head, piece]);
      if (head.length < signatureBytes && arrived < bytes) continue;
      accept(head);
      [piece, head] = [head, null];
    }
    yield piece;
  }
  if (arrived < bytes) {
    throw new ServiceError('invalid_bytes', {
      hint: `Only ${arrived} of ${bytes} bytes arrived. Send all of them.`,
    });
  }
}

/** Reads a whole file of at most `maxBytes`. @throws ServiceError `file_too_large` as soon as more arrive */
export async function wholeFile(source: Incoming, maxBytes: number): Promise<Buffer> {
  if ((source.announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const pieces: Uint8Array[] = [];
  let arrived = 0;
  for await (const piece of arriving(source)) {
    arrived += piece.length;
    if (arrived > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The error for a file that is too large. */
export const tooLarge = (maxBytes: number, field = '') =>
  new ServiceError('file_too_large', {
    ...(field && { field }),
    hint: `Send at most ${maxBytes / 1024 / 1024} MB.`,
  });
