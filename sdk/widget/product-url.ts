const tracking = /^((utm|pr|gad)_|mc_.id|_g[al]|_(pos|ss|[sf]id|psq)$|igsh|srsltid)|cl[kd]?id$/i;

/**
 * A product's absolute address without tracking parameters or any fragment but a route, to match buttons with saved items.
 * An invalid address is returned unchanged: the server says what is wrong with it.
 */
export function productUrl(url: string, page: string): string {
  try {
    const address = new URL(url, page);
    const query = address.searchParams;
    const [route, ofRoute] = address.hash.split('?') as [string, string?];
    const kept = ofRoute?.split('&').filter((parameter) => !tracking.test(parameter.split('=')[0]!));
    address.hash = /^#!?\/./.test(route) ? route + (kept?.[0] ? '?' + kept.join('&') : '') : '';
    for (const name of [...query.keys()]) if (tracking.test(name)) query.delete(name);
    query.sort();
    return address.href.replace(/%\w\w/g, (code) => {
      const char = String.fromCharCode(+code.replace('%', '0x'));
      return /[\w.~-]/.test(char) ? char : code.toUpperCase();
    });
  } catch {
    return url;
  }
}
