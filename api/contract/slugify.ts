/**
 * Letters that Unicode doesn't decompose, and umlauts, which German transcribes with two letters.
 */
const spelled: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
};

/** Turns a text into part of a URL: a–z, 0–9 and single `-`, at most `max` characters; empty if nothing is left. */
export function slugify(text: string, max: number): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæœøłđðþı&]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replaceAll(/['’]|\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replaceAll(/^-+|-+$/g, '');
}

/** `base` followed by `-n`, at most `max` characters in total. */
export function numbered(base: string, n: number, max: number): string {
  const tail = `-${n}`;
  return base.slice(0, max - tail.length).replace(/-+$/, '') + tail;
}
