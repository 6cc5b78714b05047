import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ErrorName } from '#api/contract/errors.ts';
import { isTemporary } from '#api/platform/db/temporary.ts';
import { ServiceError } from '../service-error.ts';
import { allowOriginHeader, exposeHeadersHeader } from './allow-all-origins.ts';
import { explainRefusal } from './explain-refusal.ts';
import { loggedPath, requestId } from './request-log.ts';
import type { HttpEnv, Router } from './types.ts';

function fromHttp(error: HTTPException): ServiceError {
  if (error.status === 413) return new ServiceError('payload_too_large');
  if (error.status === 415) return new ServiceError('unsupported_media_type');
  return new ServiceError('invalid_input', { hint: error.message });
}

/** Gives unexpected failures the code documented for the route, such as `internal_error` or `update_failed`. */
export function unexpectedAs(name: ErrorName) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const isKnown = c.error instanceof ServiceError || c.error instanceof HTTPException;
    if (c.error && !isKnown && !isTemporary(c.error)) {
      const error = new ServiceError(name);
      c.res = c.json(error.body(), error.status as ContentfulStatusCode);
    }
  });
}

/** Gives malformed JSON the code documented for the route. */
export function malformedAs(name: ErrorName) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    if (c.error instanceof HTTPException && c.error.status === 400) {
      const error = new ServiceError(name, { hint: c.error.message });
      c.res = c.json(error.body(), error.status as ContentfulStatusCode);
    }
  });
}

/** Whether the error is temporary and the caller should retry. */
export const isTemporaryFailure = (thrown: unknown): boolean =>
  thrown instanceof ServiceError ? thrown.status === 503 : isTemporary(thrown);

function known(thrown: unknown): unknown {
  if (thrown instanceof HTTPException && thrown.status < 500) return fromHttp(thrown);
  if (!(thrown instanceof ServiceError) && isTemporary(thrown))
    return new ServiceError('temporarily_unavailable', { retryAfter: 2 });
  return thrown;
}

/**
 * Answers every error in the documented form; unexpected ones are logged and never exposed.
 * @param guideUrl the page that lists the codes
 */
export function answerErrors(router: Router, log: Logger, guideUrl: string): void {
  router.onError((thrown, c: HttpContext<HttpEnv>) => {
    c.header('X-Request-Id', requestId(c));
    for (const [name, value] of Object.entries({ ...allowOriginHeader, ...exposeHeadersHeader }))
      c.header(name, value);
    const error = known(thrown);
    if (!(error instanceof ServiceError)) {
      log.error({ err: thrown, requestId: requestId(c), path: loggedPath(c) }, 'unexpected error');
      return c.json({ error: 'Internal server error' }, 500);
    }
    // Requests rejected under load appear only in the request log, so a flood doesn't fill this
    // one.
    if (error !== thrown && error.errorName === 'temporarily_unavailable') {
      log.warn(
        { err: thrown, requestId: requestId(c), path: loggedPath(c) },
        'the database or another server is busy or unreachable',
      );
    } else if (error.status >= 500 && error.errorName !== 'temporarily_unavailable') {
      log.error({ code: error.code, details: error.details, requestId: requestId(c) }, 'request failed');
    }
    c.header('Link', `<${guideUrl}>; rel="help"`);
    const { retryAfter, ...body } = error.body();
    const auth = error.status === 401 && error.errorName !== 'account_deleted' ? c.get('auth') : undefined;
    const explained =
      auth && explainRefusal(auth, { header: (name) => c.req.header(name), key: c.req.query('key') });
    if (explained?.challenge) c.header('WWW-Authenticate', explained.challenge);
    if (typeof retryAfter === 'number') c.header('Retry-After', String(retryAfter));
    return c.json(
      explained ? { ...body, hint: body.hint ?? explained.hint } : body,
      error.status as ContentfulStatusCode,
    );
  });
  router.notFound(() => {
    throw new ServiceError('not_found');
  });
}
