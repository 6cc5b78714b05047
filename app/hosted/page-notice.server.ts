import { type HostedLoadContext, ServiceError } from './hosted.server.ts';
import type { PageNotice } from './window-account.ts';

/** The error page for a failed load; unexpected errors are logged. */
export function noticeOf(
  { ctx: { log }, passes }: HostedLoadContext,
  error: unknown,
): PageNotice & { status: number } {
  if (passes(error)) return { kind: 'broken', reason: null, status: 503 };
  if (!(error instanceof ServiceError)) {
    log.error({ err: error }, 'a hosted page could not be loaded');
    return { kind: 'broken', reason: null, status: 500 };
  }
  const { status, code } = error;
  if (status === 429) return { kind: 'busy', reason: null, status };
  if (status >= 500) return { kind: 'broken', reason: null, status };
  const hint = typeof error.details.hint === 'string' ? ` ${error.details.hint}` : '';
  return { kind: 'blocked', reason: { code, message: error.message + hint }, status };
}
