/** A path of this site with its query, as given; anything that could lead elsewhere becomes null. */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > 2_000 || !/^\/(?![/\\])/.test(text)) return null;
  // Browsers drop tabs and line breaks inside addresses, which could put two slashes together.
  if (/[\p{Cc}\\]/u.test(text)) return null;
  const base = 'https://own.invalid';
  return URL.canParse(text, base) && new URL(text, base).origin === base ? text : null;
}
