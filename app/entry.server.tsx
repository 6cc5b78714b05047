import { randomBytes } from 'node:crypto';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { markedFailure } from '#app/ui/failure-reference.ts';
import { hostedContext } from './hosted/hosted.server.ts';
import { NonceContext, noncePlaceholder } from './hosted/nonce.ts';
import { provideRequestTexts } from './hosted/page-texts.server.ts';

provideRequestTexts();

/** Renders a page in one go, without streaming: pages are small and their data is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} />
    </NonceContext.Provider>,
  );
  // Preloaded scripts would compete with the stylesheets needed for the first paint.
  const page = html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
  const policy = headers.get('Content-Security-Policy');
  if (policy) headers.set('Content-Security-Policy', policy.replace(noncePlaceholder, nonce));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!doctype html>${page}`, { status, headers });
}

/**
 * Logs errors thrown by a loader, an action or a page, which aren't shown. Omits query strings,
 * because they contain tokens.
 */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  const { ctx, requestId, passes } = hostedContext(context);
  const where = { requestId, method: request.method, path: new URL(request.url).pathname };
  if (isRouteErrorResponse(error) && error.status < 500) {
    ctx.log.info({ ...where, status: error.status }, 'no page accepts this request');
  } else if (passes(error)) {
    ctx.log.warn(
      { err: error, ...where },
      'the database or another server that a page needs is busy or unreachable',
    );
  } else {
    ctx.log.error({ err: error, ...where }, 'a page failed');
  }
}

/** Failed data requests only return the ID of the error in the log. */
export function handleDataRequest(
  response: Response,
  { context }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  if (response.status < 500) return response;
  const { status, headers } = response;
  const message = markedFailure(hostedContext(context).requestId);
  if (headers.has('X-Remix-Error')) return Response.json({ message }, { status, headers });
  return headers.has('X-Remix-Catch')
    ? new Response(message, { status, headers: markOf(headers) })
    : response;
}

const markOf = (headers: Headers) => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'X-Remix-Catch': headers.get('X-Remix-Catch') ?? 'yes',
});
