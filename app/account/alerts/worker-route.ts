import { clientEntryCode } from '#app/hosted/client-entry.server.ts';

/** The service worker that shows alerts on devices. Its URL must stay the same: browsers check it for changes. */
export const loader = () =>
  new Response(clientEntryCode('alerts-worker'), {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
      'X-Content-Type-Options': 'nosniff',
    },
  });
