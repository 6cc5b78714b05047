import { isUtf8 } from 'node:buffer';

/**
 * The first characters of files that aren't text: spreadsheets (.xlsx, .ods and .numbers are ZIP files), documents and
 * images.
 */
const signatures: readonly (readonly [start: string, kind: FileKind])[] = [
  ['PK\x03\x04', 'spreadsheet'],
  ['\xD0\xCF\x11', 'spreadsheet'],
  ['%PDF-', 'other'],
  ['{\\rtf', 'other'],
  ['\x89PNG', 'other'],
  ['\xFF\xD8\xFF', 'other'],
  ['GIF8', 'other'],
  ['RIFF', 'other'],
  ['II*\0', 'other'],
  ['MM\0*', 'other'],
  ['\x1F\x8B', 'other'],
];

export type FileKind = 'spreadsheet' | 'other';

/** Detects the kind of a file that isn't text, even if it was decoded as UTF-8; null for text. */
export function kindOf(start: string): FileKind | null {
  const known = signatures.find(
    ([signature]) =>
      start.startsWith(signature) || start.startsWith(signature.replaceAll(/[\x80-\xFF]/g, '\uFFFD')),
  );
  return known?.[1] ?? (/^[^]{4}ftyp/.test(start) ? 'other' : null);
}

/** The encoding of a text file: UTF-8, UTF-16, or those of Western or Central European spreadsheets. */
export function encodingOf(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 2));
  if (start.startsWith('\xFF\xFE')) return 'utf-16le';
  if (start.startsWith('\xFE\xFF')) return 'utf-16be';
  // In UTF-16, one byte of each separator, digit and line end is zero.
  const zeros = [0, 0];
  const sample = bytes.subarray(0, 4_000);
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  if ((zeros[0]! + zeros[1]!) * 20 > sample.length) return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le';
  if (isUtf8(bytes)) return 'utf-8';
  // “Książka” decoded as Western is “Ksi¹¿ka”.
  const isCentral = /\p{L}[¹³¿]+\p{L}/u.test(new TextDecoder('windows-1252').decode(bytes));
  return isCentral ? 'windows-1250' : 'windows-1252';
}
