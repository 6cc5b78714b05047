/** Pages that only lead elsewhere: short links, and products whose shop sends visitors to its home page. */
/** A page that waits longer is meant to be read. */
const longestWaitSeconds = 15;
/** A page that only leads elsewhere is short, and so is its text. */
const longest = { page: 10_000, text: 300 } as const;

/**
 * The URL to which a page without content redirects its visitors: by `Refresh`, a `<meta>` tag for it, or a script;
 * null for other pages.
 * @param html the beginning of the page
 */
export function forwardingUrl(html: string, url: string, refreshHeader?: string): string | null {
  const shown = html.replaceAll(/<!--[^]*?-->|<(noscript|style|template)\b[^]*?<\/\1>/gi, '');
  const refresh = refreshHeader ?? refreshIn(shown);
  const [, seconds, named] =
    /^\s*([\d.]*)\s*[;,]\s*(?:url\s*=\s*)?["']?\s*([^"'\s][^"']*)/i.exec(refresh ?? '') ?? [];
  const target = named && Number(seconds) <= longestWaitSeconds ? named : scriptTarget(shown);
  if (!target || !URL.canParse(target.trim(), url)) return null;
  const { protocol, href } = new URL(target.trim(), url);
  return /^https?:$/.test(protocol) && href !== new URL(url).href ? href : null;
}

function refreshIn(html: string): string | undefined {
  const tags = html.match(/<meta\b[^>]*>/gi) ?? [];
  const tag = tags.find((each) => /http-equiv\s*=\s*["']?\s*refresh\b/i.test(each));
  const [, quoted, single, bare] = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag ?? '') ?? [];
  const content = quoted ?? single ?? bare;
  return content?.replaceAll(/&(amp|#38|#x26);/gi, '&');
}

const assignment =
  /\blocation(?:\.href)?\s*=\s*(["'])(.+?)\1|\blocation\.(?:replace|assign)\(\s*(["'])(.+?)\3\s*\)/i;

function scriptTarget(html: string): string | undefined {
  if (html.length > longest.page) return undefined;
  const text = html.replaceAll(/<(script|title)\b[^]*?<\/\1>|<[^>]*>/gi, '').trim();
  if (text.length > longest.text) return undefined;
  const [, , assigned, , called] = assignment.exec(html) ?? [];
  return (assigned ?? called)?.replaceAll(String.raw`\/`, '/');
}

const homePath = /^\/?([a-z]{2}([-_][a-z]{2})?\/?)?(index\.\w{3,5}|home|start)?\/?$/i;
const isHome = ({ pathname, search }: URL) => homePath.test(pathname) && search === '';

/**
 * Whether a shop returned its home page for a page's URL, as many do for a product that no longer exists.
 * @param visited the URLs on the way, canonical; the last one returned the page
 */
export function isLostAtHome(visited: string[]): boolean {
  const urls = visited.map((url) => new URL(url));
  const last = urls.at(-1);
  const siteOf = ({ hostname }: URL) => hostname.replace(/^(www|m|shop)\./, '');
  return !!last && isHome(last) && urls.some((url) => siteOf(url) === siteOf(last) && !isHome(url));
}
