import { hash } from 'node:crypto';
import { createIsbotFromList, list } from 'isbot';
import type { Context } from '#api/platform/context.ts';
import { dayOf, daySalt, readViewerSalt } from './viewer-salt.ts';

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

function nameOf(salt: string, { userId, address, agent }: Visitor): string {
  const who = userId === undefined ? ['visitor', address, agent] : ['user', userId];
  return hash('sha256', salt + JSON.stringify(who), 'base64url').slice(0, 22);
}

/**
 * A name for the visitor that is the same all through a UTC day, and that nobody can find again after it: a hash of the
 * user, else of address and agent, with a random salt that is deleted after the day.
 */
export async function viewerOf(ctx: Context, visitor: Visitor): Promise<string> {
  return nameOf(await daySalt(ctx, ctx.clock()), visitor);
}

/**
 * `viewerOf` for what is noted beside an answer and holds nobody up: `use` is called at once, or when the day's salt has
 * come from the database. `writeBuffered` waits for that.
 */
export function withViewer(
  ctx: Context,
  visitor: Visitor,
  use: (viewer: string, salt: string) => void,
): void {
  const day = dayOf(ctx.clock());
  const salt = ctx.caches.viewerSalts.get(day);
  if (salt !== undefined) return use(nameOf(salt, visitor), salt);
  readViewerSalt(ctx, day).then(
    (read) => use(nameOf(read, visitor), read),
    (error: unknown) => ctx.log.warn({ err: error }, 'a view was not counted'),
  );
}
