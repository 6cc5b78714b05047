import { clientEntryCode } from '#app/hosted/client-entry.server.ts';

/** The service worker that shows alerts. Keep its URL: browsers check it for updates. */
export const loader = () =>
  new Response(clientEntryCode('alerts-worker'), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
