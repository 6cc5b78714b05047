import { signatureBytes } from '#api/contract/file-signature.ts';
import { ServiceError } from '../service-error.ts';

/** A file on its way to us. */
export interface Incoming {
  pieces: AsyncIterable<Uint8Array>;
  /** The length it comes with, in bytes; undefined where it is not told. */
  announced: number | undefined;
}

const cut = () =>
  new ServiceError('invalid_bytes', {
    hint: 'The connection ended before the file had arrived. Send it again.',
  });

/** The bytes, or why they stopped coming. */
async function* arriving({ pieces }: Incoming): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch {
    throw cut();
  }
}

/**
 * Passes on a file of exactly so many bytes, piece by piece, once its beginning was accepted.
 * @param accept throws for first bytes that are none of the expected file's
 * @throws ServiceError `invalid_bytes` as soon as more arrive, or when fewer did, by the length it comes with or as it arrives
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
        hint: `More than the ${bytes} bytes that were announced arrived.`,
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

/** A file of at most so many bytes, whole. @throws ServiceError `file_too_large` as soon as more arrive */
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

/** What a file of more bytes than allowed is answered. */
export const tooLarge = (maxBytes: number, field = '') =>
  new ServiceError('file_too_large', {
    ...(field && { field }),
    hint: `Send at most ${maxBytes / 1024 / 1024} MB.`,
  });
