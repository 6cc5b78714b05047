const shopPattern = /^([a-z0-9][a-z0-9-]*)\.myshopify\.com$/;
const hostPattern = /^(admin\.shopify\.com\/store\/[\w-]+|[a-z0-9-]+\.myshopify\.com\/admin)$/;

/** What Shopify calls the place it frames the app in, e.g. `admin.shopify.com/store/kiln`. */
const isHost = (value: string) => hostPattern.test(Buffer.from(value, 'base64').toString());

/**
 * Where to send somebody who opens a page of the admin outside of Shopify's frame: to the app in their shop's Admin,
 * or nowhere known when no shop is named.
 */
export function outsideShopify(request: Request, apiKey: string): string | 'unknown' | null {
  // App Bridge's requests carry a session token: they come from the frame.
  if (request.headers.has('Authorization')) return null;
  const query = new URL(request.url).searchParams;
  const [, name] = shopPattern.exec(query.get('shop') ?? '') ?? [];
  if (!name) return 'unknown';
  if (query.get('embedded') === '1' && isHost(query.get('host') ?? '')) return null;
  return `https://admin.shopify.com/store/${name}/apps/${apiKey}`;
}
