/** Audit log entries for endpoint calls. */
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../service-error.ts';
import { actsForPartner } from './acts-for-partner.ts';
import type { AnyEndpoint } from './endpoint-spec.ts';
import { operationId } from './openapi.ts';
import type { HttpEnv } from './types.ts';

/** Runs a request's work and records it in the audit log; set by the module that keeps the log. */
export type RecordCall = <Answer>(
  http: HttpContext<HttpEnv>,
  call: { action: string; fields: string[] },
  work: () => Promise<Answer>,
) => Promise<Answer>;

/** The names of the sent fields, without their values. */
const fieldsIn = (body: unknown): string[] =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? Object.keys(body) : [];

/**
 * The audit log's part in an endpoint: `refusals` runs after authentication, `around` wraps the
 * handler.
 */
export function auditEndpoint(record: RecordCall, spec: AnyEndpoint) {
  const action = operationId(spec.method, spec.path);
  const begun = new WeakSet<HttpContext<HttpEnv>>();
  /** Calls that never reach the handler, because the token lacks the scope. */
  const refusals: MiddlewareHandler<HttpEnv> = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { error } = c;
    if (begun.has(c) || !(error instanceof ServiceError) || error.status !== 403) return;
    await record(c, { action, fields: [] }, () => Promise.reject(error)).catch(() => undefined);
  });
  function around<Answer>(
    c: HttpContext<HttpEnv>,
    body: unknown,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    begun.add(c);
    return record(c, { action, fields: fieldsIn(body) }, work);
  }
  if (spec.audited === 'by its verb') return { refusals: [refusals], around: notAudited };
  return actsForPartner(spec) ? { refusals: [refusals], around } : { refusals: [], around: notAudited };
}

const notAudited = <Answer>(_c: unknown, _body: unknown, work: () => Promise<Answer>): Promise<Answer> =>
  work();
