import { isUtf8 } from 'node:buffer';
import { ServiceError } from '#api/platform/service-error.ts';
import { isHtml } from './read-bookmarks.ts';

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

type FileKind = 'spreadsheet' | 'other';

/** Detects the kind of a file that isn't text, even if it was decoded as UTF-8; null for text. */
function kindOf(start: string): FileKind | null {
  const known = signatures.find(
    ([signature]) =>
      start.startsWith(signature) || start.startsWith(signature.replaceAll(/[\x80-\xFF]/g, '\uFFFD')),
  );
  return known?.[1] ?? (/^[^]{4}ftyp/.test(start) ? 'other' : null);
}

const notText = (kind: FileKind) =>
  new ServiceError('invalid_input', {
    field: 'text',
    reason: kind === 'spreadsheet' ? 'spreadsheet_file' : 'unreadable_file',
    hint: 'send text; save a spreadsheet as CSV',
  });

/**
 * @throws ServiceError `invalid_input` with a `reason` if the text is a file that isn't text,
 * decoded as UTF-8, or a spreadsheet's XML or HTML
 */
export function requireText(text: string): void {
  const kind = kindOf(text.slice(0, 32));
  if (kind) throw notText(kind);
  const isMarkup = /^\uFEFF?\s*<(\?xml|!doctype|html|head|body|table|workbook)\b/i.test(text);
  if (isMarkup && !isHtml(text))
    throw notText(/<(table|\w*:?workbook)\b/i.test(text) ? 'spreadsheet' : 'other');
}

/**
 * Decodes an uploaded file: UTF-8, UTF-16 with or without a byte order mark, or else the encodings
 * that spreadsheets use for Western (Windows-1252) or Central European (Windows-1250) languages.
 * @throws ServiceError `invalid_input` with `reason` for a file that isn't text, judged by its
 * content
 */
export function decodeFile(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 32));
  const kind = kindOf(start);
  if (kind) throw notText(kind);
  const text = new TextDecoder(encodingOf(bytes, start)).decode(bytes);
  if (countOf(text, controls) * 50 > text.length) throw notText('other');
  requireText(text);
  return text;
}

/** Control characters that are rare in text. */
const controls = /[^\P{Cc}\s]/gu;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function encodingOf(bytes: Uint8Array, start: string): string {
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
