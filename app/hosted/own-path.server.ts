/**
 * A path of this site with its query, as headers may hold it: encoded and without dots; anything that could lead
 * elsewhere becomes null.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > 2_000 || !text.startsWith('/')) return null;
  // Browsers drop tabs and line breaks inside addresses, which could put two slashes together.
  if (/[\p{Cc}\\]/u.test(text)) return null;
  const base = 'https://own.invalid';
  const url = URL.parse(text, base);
  return url?.origin === base && !url.pathname.startsWith('//') ? url.href.slice(base.length) : null;
}
