/**
 * Decodes a page by its byte order mark, the charset of Content-Type, its meta tag, or else as UTF-8; if it isn't
 * valid UTF-8, as windows-1252.
 */
export function decodeHtml(body: Buffer, contentType: string | undefined): string {
  const head = body.subarray(0, 4_096).toString('latin1');
  const named =
    byteOrderMark(body) ?? charsetIn(contentType) ?? charsetIn(head.match(/<meta\b[^>]*charset[^>]*>/i)?.[0]);
  const decoder = named && decoderOf(named);
  if (decoder) return decoder.decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

function charsetIn(text: string | undefined): string | undefined {
  return text?.match(/charset\s*=\s*["']?\s*([\w:.-]{1,40})/i)?.[1];
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
