/** The handle in a product's address of this shop, as addresses spell it; undefined for every other address. */
export function handleOf(address: string, page: string = location.href): string | undefined {
  try {
    const { origin, pathname } = new URL(address, page);
    if (origin !== new URL(page).origin) return undefined;
    return /\/products\/([^/.]+)\/?$/.exec(pathname)?.[1];
  } catch {
    return undefined;
  }
}
