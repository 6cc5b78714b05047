/** Where Shopify shows themes that are not published. */
export const previewHost = '*.shopifypreview.com';

/** The hosts a platform shop is found at: its live keys always work there. */
export function shopHosts({ domain, primaryHost }: { domain: string; primaryHost: string | null }): string[] {
  return [...new Set([domain, primaryHost ?? domain, previewHost])];
}
