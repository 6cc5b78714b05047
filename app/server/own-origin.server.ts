import { ServiceError } from './hosted.server.ts';

/**
 * Holds form posts to our own pages: another site must not sign a shopper in or out, or draw a session.
 * @throws ServiceError `forbidden` when the request names another origin
 */
export function requireOwnOrigin(request: Request, siteUrl: string): void {
  const origin = request.headers.get('Origin');
  if (origin === null) return;
  const isSite = origin === new URL(siteUrl).origin;
  const isSameHost = URL.canParse(origin) && new URL(origin).host === request.headers.get('Host');
  if (!isSite && !isSameHost) throw new ServiceError('forbidden');
}
