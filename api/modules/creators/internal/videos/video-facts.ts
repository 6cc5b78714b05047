import { buffer } from 'node:stream/consumers';
import type { Storage } from '#api/platform/storage/storage.ts';

/** Metadata of a video file. */
export interface VideoFacts {
  /** Null if the file doesn't state it, as in some live recordings. */
  durationMs: number | null;
  /** Pixels, as displayed, after rotation. */
  width: number;
  height: number;
}

/** A box of the file, with its content from `start` up to `end`. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** Reads bytes of a file; fewer at its end. */
type Read = (start: number, length: number) => Promise<Buffer>;

/** Normal files have a few; more are an attack. */
const maxBoxes = 2_000;
/** Header boxes are smaller than 200 bytes. */
const maxHeaderBytes = 256;
const longestMs = 24 * 3_600_000;

/** Reads a stored file through a buffer, because box headers are close together. */
function reader(storage: Storage, name: string, fileSize: number): Read {
  let [from, held] = [0, Buffer.alloc(0)];
  const window = 64 * 1024;
  return async (start, length) => {
    if (start < from || start + length > from + held.length) {
      const end = Math.min(start + Math.max(window, length), fileSize) - 1;
      const part = end < start ? null : await storage.open(name, { start, end });
      [from, held] = [start, part ? await buffer(part.stream) : Buffer.alloc(0)];
    }
    return held.subarray(start - from, start - from + length);
  };
}

/** The boxes between two positions. Stops at a broken one. */
async function* boxesIn(read: Read, { start, end }: Omit<Box, 'type'>, budget: { left: number }) {
  for (let at = start; at + 8 <= end;) {
    if ((budget.left -= 1) < 0) return;
    const head = await read(at, 16);
    if (head.length < 8) return;
    const type = head.toString('latin1', 4, 8);
    let [size, headLength] = [head.readUInt32BE(0), 8];
    if (size === 1) {
      if (head.length < 16) return;
      [size, headLength] = [Number(head.readBigUInt64BE(8)), 16];
    } else if (size === 0) size = end - at;
    if (size < headLength || at + size > end) return;
    yield { type, start: at + headLength, end: at + size } satisfies Box;
    at += size;
  }
}

const contentOf = (read: Read, { start, end }: Box) => read(start, Math.min(end - start, maxHeaderBytes));

/** `mvhd` and `mehd` have times in units of 1/`timescale` seconds. */
function timeIn(head: Buffer): { timescale: number; duration: number } {
  const isLong = head[0] === 1;
  const timescale = head.readUInt32BE(isLong ? 20 : 12);
  return { timescale, duration: isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16) };
}

/** Width and height from `tkhd`, considering rotation. */
function sizeIn(head: Buffer): { width: number; height: number } {
  const matrix = head[0] === 1 ? 52 : 40;
  const [a, b] = [head.readInt32BE(matrix), head.readInt32BE(matrix + 4)];
  const width = Math.round(head.readUInt32BE(matrix + 36) / 65_536);
  const height = Math.round(head.readUInt32BE(matrix + 40) / 65_536);
  return a === 0 && b !== 0 ? { width: height, height: width } : { width, height };
}

/**
 * Reads the duration and size of a stored MP4 or MOV. Reads only the few small boxes that contain
 * them, never the frame tables, which can claim to have billions of entries. Null if the file has
 * no video, or its index is missing.
 */
export async function readVideoFacts(storage: Storage, name: string): Promise<VideoFacts | null> {
  const fileSize = await storage.size(name);
  if (fileSize === null) return null;
  const read = reader(storage, name, fileSize);
  const budget = { left: maxBoxes };
  const find = async (box: Omit<Box, 'type'>, type: string): Promise<Box | undefined> => {
    for await (const found of boxesIn(read, box, budget)) if (found.type === type) return found;
    return undefined;
  };

  async function shownSize(track: Box) {
    const media = await find(track, 'mdia');
    const handler = media && (await find(media, 'hdlr'));
    if (!handler || (await contentOf(read, handler)).toString('latin1', 8, 12) !== 'vide') return null;
    const header = await find(track, 'tkhd');
    return header ? sizeIn(await contentOf(read, header)) : null;
  }

  const movie = await find({ start: 0, end: fileSize }, 'moov');
  if (!movie) return null;
  let time = { timescale: 0, duration: 0 };
  let size: { width: number; height: number } | null = null;
  try {
    for await (const box of boxesIn(read, movie, budget)) {
      if (box.type === 'mvhd') time = timeIn(await contentOf(read, box));
      if (box.type === 'trak') size ??= await shownSize(box);
    }
  } catch (error) {
    // A box that is too short for its content.
    if (error instanceof RangeError) return null;
    throw error;
  }
  if (!size || size.width < 1 || size.height < 1) return null;
  const ms = time.timescale > 0 ? Math.round((time.duration / time.timescale) * 1000) : 0;
  return { ...size, durationMs: ms > 0 && ms <= longestMs ? ms : null };
}
