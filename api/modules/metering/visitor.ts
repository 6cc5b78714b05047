import { hash } from 'node:crypto';
import { createIsbotFromList, list } from 'isbot';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { dayOf, daySalt, readViewerSalt } from './viewer-salt.ts';

/**
 * Patterns that only show that a program was used, such as an app or a shop's server, which can legitimately read
 * public lists. Crawlers, previews and monitors identify themselves, or link to their own description.
 */
const mereNames = new Set(['(?<!lib)http', 'node\\b', 'agent\\b', 'url', '^python', 'java(?!;)', '^client/']);
const isGuess = (pattern: string) => mereNames.has(pattern) || /^\^(?:\[|\\|mozilla)/.test(pattern);
const isCrawler = createIsbotFromList([...list.filter((pattern) => !isGuess(pattern)), 'https?://']);

/** Whether the visitor is an unattended program: a crawler, a link preview, a monitor. */
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
 * A pseudonym for the visitor that is constant during a UTC day and can't be reproduced later: a hash of the user, or
 * of IP address and user agent, with a random salt that is deleted after the day.
 */
export async function viewerOf(ctx: Context, visitor: Visitor): Promise<string> {
  return nameOf(await daySalt(ctx, ctx.clock()), visitor);
}

/**
 * `viewerOf` for events recorded in the background: calls `use` immediately, or once the day's salt has been loaded.
 * `writeBuffered` waits for that.
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
