import { isIPv6, type Socket } from 'node:net';
import type { Context as HttpContext } from 'hono';
import type { HttpEnv } from './types.ts';

/** Dual-stack sockets report IPv4 addresses as IPv6, which would put them all in one network. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/**
 * The caller's IP address: the socket's, or the one that `trustedProxies` proxies added to X-Forwarded-For. If the
 * list is shorter than that, not all of them wrote it, and only its first entry is used.
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

/** The IP address of a request's caller. */
export const clientAddress = (c: HttpContext<HttpEnv>, trustedProxies: number): string =>
  callerAddress(c.env?.incoming?.socket, c.req.header('x-forwarded-for'), trustedProxies);

/** The network one caller controls: an IPv4 address, or the first 64 bits that every IPv6 customer gets. */
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
