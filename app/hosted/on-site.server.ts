import type { HostedLoadContext } from './hosted.server.ts';

/** Whether a page was asked for at `SITE_URL`, where passkeys and other services sign in, and not at another host. */
export const isOnSite = ({ publicUrls }: HostedLoadContext, request: Request): boolean =>
  new URL(request.url).host === new URL(publicUrls.siteUrl).host;
