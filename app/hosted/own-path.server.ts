/**
 * A path on this site with its query, safe for headers: encoded and without dots; null for anything that could lead
 * to another site.
 */
export function ownPath(text: string | null | undefined, longest = 2_000): string | null {
  if (!text || text.length > longest || !text.startsWith('/')) return null;
  // Browsers drop tabs and line breaks in URLs, which could join two slashes.
  if (/[\p{Cc}\\]/u.test(text)) return null;
  const base = 'https://own.invalid';
  const url = URL.parse(text, base);
  return url?.origin === base && !url.pathname.startsWith('//') ? url.href.slice(base.length) : null;
}
