import { hash } from 'node:crypto';
import { createIsbotFromList, list } from 'isbot';
import type { Context } from '../context.ts';
import { keyedHash } from '../identity/keyed-hash.ts';

/** Who looks at something, as far as the request tells. Never stored: see `viewerOf`. */
export interface Visitor {
  /** The signed-in user. */
  userId?: string;
  /** IP address. */
  address: string;
  /** The User-Agent header, or an empty string. */
  agent: string;
  /** Nobody looks yet: only headers are asked for, or a page is fetched for later. */
  ahead?: boolean;
}

/**
 * Names that say nothing but that somebody wrote a program: apps and shops' own servers read public lists, too. What
 * calls itself a crawler, a preview or a monitor is one, and so is what links to its own explanation.
 */
const mereNames = new Set(['(?<!lib)http', 'node\\b', 'agent\\b', 'url', '^python', 'java(?!;)', '^client/']);
const isGuess = (pattern: string) => mereNames.has(pattern) || /^\^(?:\[|\\|mozilla)/.test(pattern);
const isCrawler = createIsbotFromList([...list.filter((pattern) => !isGuess(pattern)), 'https?://']);

/** Whether the visitor is a program that nobody looks over the shoulder of: a crawler, a link preview, a monitor. */
export function isBot(ctx: Context, { agent }: Visitor): boolean {
  const known = ctx.caches.bots.get(agent);
  if (known !== undefined) return known;
  const isOne = isCrawler(agent);
  ctx.caches.bots.set(agent, isOne);
  return isOne;
}

/** A secret of its own for every UTC day; asked at every view, so remembered. */
function saltOf(ctx: Context, day: string): string {
  const known = ctx.caches.viewerSalts.get(day);
  if (known !== undefined) return known;
  const salt = keyedHash(ctx, `viewer ${day}`).toString('base64url');
  ctx.caches.viewerSalts.set(day, salt);
  return salt;
}

/**
 * A name for the visitor that is the same all through a UTC day and means nothing the day after: a salted hash of the
 * user, else of address and agent. Nothing of a person can be read from it.
 */
export function viewerOf(ctx: Context, { userId, address, agent }: Visitor): string {
  const salt = saltOf(ctx, ctx.clock().toISOString().slice(0, 10));
  const who = userId === undefined ? ['visitor', address, agent] : ['user', userId];
  return hash('sha256', salt + JSON.stringify(who), 'base64url').slice(0, 22);
}
