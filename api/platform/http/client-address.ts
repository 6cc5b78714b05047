import type { Context as HttpContext } from 'hono';
import type { HttpEnv } from './types.ts';

/** Who listens on both families writes IPv4 as IPv6, and all of that would be one network. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * The caller's IP address: of the socket, or what `trustedProxies` proxies wrote into X-Forwarded-For. A list that is
 * shorter than that was not written by them and is not believed beyond its first entry.
 */
export function clientAddress(c: HttpContext<HttpEnv>, trustedProxies: number): string {
  const socket = unmapped(c.env?.incoming?.socket?.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return socket;
  const chain = (c.req.header('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || []);
  return unmapped(chain.at(-Math.min(trustedProxies, chain.length)) ?? socket);
}
