import type { HostedLoadContext } from './hosted.server.ts';

/** Whether a page was requested at `SITE_URL`, where passkeys and other services work. */
export const isOnSite = ({ publicUrls }: HostedLoadContext, request: Request): boolean =>
  new URL(request.url).host === new URL(publicUrls.siteUrl).host;
