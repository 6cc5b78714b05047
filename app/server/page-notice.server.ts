import type { PageNotice } from '../dialog/dialog-page.ts';
import { ServiceError } from './hosted.server.ts';

/** The friendly page for an error of init; what nobody foresaw is thrown on. */
export function noticeOf(error: unknown): PageNotice & { status: number } {
  if (!(error instanceof ServiceError)) throw error;
  const { status, code } = error;
  if (status === 429) return { kind: 'busy', reason: null, status };
  if (status >= 500) return { kind: 'broken', reason: null, status };
  const hint = typeof error.details.hint === 'string' ? ` ${error.details.hint}` : '';
  return { kind: 'blocked', reason: `${error.message}${hint} (${code})`, status };
}
