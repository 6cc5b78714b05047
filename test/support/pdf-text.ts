/** The text of a PDF with embedded font subsets, as copying it would give: one line per piece. */
import { inflateSync } from 'node:zlib';

const objectsOf = (pdf: Buffer): Map<number, { head: string; body: Buffer }> => {
  const objects = new Map<number, { head: string; body: Buffer }>();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, number = '', content = ''] = match;
    const [head = '', stream] = content.split('stream\n');
    const raw = Buffer.from((stream ?? '').split('\nendstream')[0] ?? '', 'latin1');
    const body = head.includes('FlateDecode') && raw.length > 0 ? inflateSync(raw) : raw;
    objects.set(Number(number), { head, body });
  }
  return objects;
};

/** The characters a font's codes represent. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const decoded = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', targets = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...targets.matchAll(/<([0-9a-f ]+)>/gi)].forEach(([, hex = ''], index) => {
      const code = (parseInt(from, 16) + index).toString(16).padStart(4, '0');
      letters.set(code, decoded(hex.replaceAll(' ', '')));
    });
  }
  return letters;
}

export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  const all = [...objects.values()];
  for (const { head } of all) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      fonts.set(name, lettersOf(objects.get(Number(unicode))?.body.toString('latin1') ?? ''));
    }
  }
  const lines: string[] = [];
  for (const { body } of all) {
    const content = body.toString('latin1');
    if (!content.includes(' Tf\n')) continue;
    let letters = new Map<string, string>();
    for (const [, font, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = fonts.get(font) ?? letters;
      else {
        const codes = [...(pieces ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join('');
        lines.push((codes.match(/.{4}/g) ?? []).map((code) => letters.get(code) ?? '?').join(''));
      }
    }
  }
  return lines.join('\n');
}
