/** On the site, for `wl doctor` only. */
export const seenPath = '/doctor/seen';

/** A request as it arrived at the service, after the proxies. */
export interface SeenRequest {
  /** The caller's address, as limits and counters use it. */
  address: string;
  host: string | null;
  origin: string | null;
  /** X-Forwarded-Proto, which the service doesn't use. */
  protocol: string | null;
  forwardedFor: string;
  trustedProxies: number;
}
