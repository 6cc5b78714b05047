import { isIPv6, type Socket } from 'node:net';
import type { Context as HttpContext } from 'hono';
import type { HttpEnv } from './types.ts';

/**
 * Normalizes an address reported by a socket or a proxy. Dual-stack sockets report IPv4 addresses
 * as IPv6, which would put them all in one network; some proxies add the port, which would put each
 * connection in its own.
 */
function plainAddress(written: string): string {
  const address = /^\[(.+)\](:\d+)?$/.exec(written)?.[1] ?? written.replace(/^([\d.]+):\d+$/, '$1');
  if (!/:ffff:/i.test(address) || !isIPv6(address)) return address;
  const [, high, low] = mappedIPv4.exec(expandIPv6(address).join(':')) ?? [];
  if (!high || !low) return address;
  const bits = (parseInt(high, 16) << 16) | parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}
const mappedIPv4 = /^(?:0:){5}ffff:([\da-f]+):([\da-f]+)$/;

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIPv6(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/**
 * The caller's IP address: the socket's, or the one that `trustedProxies` proxies added to
 * X-Forwarded-For. If the list is shorter, some proxies didn't add to it, so its first entry is
 * used.
 */
export function callerAddress(
  socket: Socket | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = plainAddress(socket?.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return direct;
  const chain = (forwardedFor ?? '').split(',').flatMap((part) => part.trim() || []);
  return plainAddress(chain.at(-Math.min(trustedProxies, chain.length)) ?? direct);
}

/** The IP address of a request's caller. */
export const clientAddress = (c: HttpContext<HttpEnv>, trustedProxies: number): string =>
  callerAddress(c.env?.incoming?.socket, c.req.header('x-forwarded-for'), trustedProxies);

/** The network one caller controls: an IPv4 address, or the first 64 bits that every IPv6 customer gets. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? expandIPv6(address).slice(0, 4).join(':') : address;

/** A network that a request counts against. */
export interface CountedNetwork {
  network: string;
  /** The multiple of one network's limit that all callers in this larger network share. */
  factor: 1 | 2 | 8;
}

/** The factor of the widest networks that are counted. */
export const widestFactor = 8;

/**
 * The networks that a request counts against. An IPv6 customer can have many networks of 64 bits: a
 * household usually has 256, an office 65,536. So networks of 56 and 48 bits count, too, but with
 * higher limits, because customers of a mobile operator share them.
 * @param network see `networkOf`
 */
export function networksOf(network: string): CountedNetwork[] {
  const groups = network.split(':');
  if (groups.length !== 4) return [{ network, factor: 1 }];
  const [first, second, third, fourth = '0'] = groups;
  const site = [first, second, third].join(':');
  const household = (parseInt(fourth, 16) >> 8).toString(16);
  return [
    { network, factor: 1 },
    { network: `${site}:${household}/56`, factor: 2 },
    { network: `${site}/48`, factor: widestFactor },
  ];
}
