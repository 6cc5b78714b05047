import type { SafeResponse } from './safe-fetch.ts';

/** Milliseconds until the time in a response's `Retry-After`, at most `longestMs`; 0 without one. */
export function retryAfterMs(
  headers: SafeResponse['headers'],
  { now, longestMs }: { now: Date; longestMs: number },
): number {
  const value = headers['retry-after'] ?? '';
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Math.min(longestMs, Math.max(0, ms || 0));
}
