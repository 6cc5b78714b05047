/** The normalized handle in a product URL of this shop; undefined for any other URL. */
export function handleOf(address: string, page: string = location.href): string | undefined {
  try {
    const { origin, pathname } = new URL(address, page);
    if (origin !== new URL(page).origin) return undefined;
    return /\/products\/([^/.]+)\/?$/.exec(pathname)?.[1];
  } catch {
    return undefined;
  }
}
