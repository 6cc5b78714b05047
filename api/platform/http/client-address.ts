import { isIPv6, type Socket } from 'node:net';
import type { Context as HttpContext } from 'hono';
import type { HttpEnv } from './types.ts';

/** Who listens on both families writes IPv4 as IPv6, and all of that would be one network. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * The caller's IP address: of the socket, or what `trustedProxies` proxies wrote into X-Forwarded-For. A list that is
 * shorter than that was not written by them and is not believed beyond its first entry.
 */
export function callerAddress(
  socket: Socket | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = unmapped(socket?.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return direct;
  const chain = (forwardedFor ?? '').split(',').flatMap((part) => part.trim() || []);
  return unmapped(chain.at(-Math.min(trustedProxies, chain.length)) ?? direct);
}

/** The same for a request of the router. */
export const clientAddress = (c: HttpContext<HttpEnv>, trustedProxies: number): string =>
  callerAddress(c.env?.incoming?.socket, c.req.header('x-forwarded-for'), trustedProxies);

/** What one caller holds: an IPv4 address, or the 64 bits of network that every IPv6 customer gets at least. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::', 2);
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
