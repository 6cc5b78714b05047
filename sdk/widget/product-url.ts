/**
 * A product's absolute address without fragment and tracking parameters: by it a button and a saved item are the same.
 * One that nobody can read stays as it is: the server says what is wrong with it.
 */
export function productUrl(url: string, page: string): string {
  try {
    const address = new URL(url, page);
    const query = address.searchParams;
    address.hash = '';
    for (const name of [...query.keys()]) {
      if (/^(utm_|mc_.id|_g[al]|igsh|srsltid)|cl[kd]?id$/.test(name)) query.delete(name);
    }
    query.sort();
    return address.href;
  } catch {
    return url;
  }
}
