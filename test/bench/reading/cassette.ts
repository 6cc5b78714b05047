import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';

interface Cassette {
  http_interactions: { response: { status: { code: number }; body: { string: unknown } } }[];
}

/** The last page that VCR, a Ruby library, recorded: as text, or encoded and perhaps compressed. */
export function bodyOf(cassette: string): string {
  const { http_interactions: answers } = parse(cassette, { logLevel: 'silent' }) as Cassette;
  const body = answers.findLast(({ response }) => response.status.code === 200)?.response.body.string;
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : String(body);
  if (!/^[A-Za-z\d+/=\s]+$/.test(text)) return text;
  const bytes = Buffer.from(text, 'base64');
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
}
