/** Hosts that every allow-list permits, even with http, for developing on your own machine. */
export const isLocalHost = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1])$/.test(host);

/** Whether the page has an http(s) origin with a host; false for file:// and sandboxed frames. */
export const hasUsableOrigin = (): boolean => /^https?:/.test(origin);
