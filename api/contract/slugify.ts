/** Letters that are no base letter with a mark, and those that German writes with two. */
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

/** A text as part of an address: a–z, 0–9 and single `-`, at most `max` characters; empty where nothing is left. */
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

/** `base` with `-n` behind it, at most `max` characters. */
export function numbered(base: string, n: number, max: number): string {
  const tail = `-${n}`;
  return base.slice(0, max - tail.length).replace(/-+$/, '') + tail;
}
