import { ServiceError } from '#api/platform/service-error.ts';
import { encodingOf, type FileKind, kindOf } from '#api/platform/storage/text-encoding.ts';
import { isHtml } from './read-bookmarks.ts';

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
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (countOf(text, controls) * 50 > text.length) throw notText('other');
  requireText(text);
  return text;
}

/** Control characters that are rare in text. */
const controls = /[^\P{Cc}\s]/gu;
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
