import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { hostedContext } from './server/hosted.server.ts';

/** Renders a page in one piece: hosted pages are small and have all their data when they start. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Response {
  const html = renderToString(<RemixServer context={remixContext} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!doctype html>${html}`, { status, headers });
}

/** What a loader, an action or a page threw goes to the log alone. Query strings stay out: they hold tokens. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  const { ctx, requestId } = hostedContext(context);
  const where = { requestId, method: request.method, path: new URL(request.url).pathname };
  if (isRouteErrorResponse(error) && error.status < 500) {
    ctx.log.info({ ...where, status: error.status }, 'no page takes this request');
  } else {
    ctx.log.error({ err: error, ...where }, 'a page failed');
  }
}
