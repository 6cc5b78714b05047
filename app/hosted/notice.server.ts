/** A notice about the last action, passed across a redirect in a short-lived cookie. */
import { z } from 'zod';
import { messages } from '#api/platform/messages.ts';
import type { Notice, TextName } from './notice.ts';
import { ownPath } from './own-path.server.ts';
import type { SessionAnswer } from './session-answer.ts';

const cookieName = 'wl_notice';
const lifetimeSeconds = 30;

const text = z.string().max(500);
const textName = z
  .string()
  .refine((name): name is TextName => Object.hasOwn(messages('account', 'en'), name));
const path = text.refine((to) => ownPath(to) === to);
const noticeCookie = z.object({
  text: textName,
  values: z.record(text, z.union([text, z.number()])).optional(),
  undo: z.object({ action: path, fields: z.record(text, text) }).optional(),
  link: z.object({ to: path, text: textName }).optional(),
});

const serialize = (value: string, maxAge: number) =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`;

/** A Set-Cookie value that passes the notice to the next page. */
export const noticeSetCookie = (notice: Notice) =>
  serialize(encodeURIComponent(JSON.stringify(notice)), lifetimeSeconds);

/**
 * A Set-Cookie value with a notice of how many products moved when a guest signed in; null if none
 * did, or the guest has no account.
 */
export function mergeNotice(answer: SessionAnswer): string | null {
  const merged = 'merged' in answer ? answer.merged : undefined;
  if (!merged || ('user' in answer && answer.user.anonymous)) return null;
  const { items_moved: count, items_already_there: known } = merged;
  if (count + known === 0) return null;
  return noticeSetCookie({
    text: known > 0 ? 'guestMergedKnown' : 'guestMerged',
    values: { count, known },
    link: { to: '/account#merges', text: 'mergeDetails' },
  });
}

export const clearedNotice = serialize('', 0);

/** The request's notice, or null. */
export function readNotice(request: Request): Notice | null {
  const found = /(?:^|;\s*)wl_notice=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  if (!found) return null;
  try {
    return noticeCookie.safeParse(JSON.parse(decodeURIComponent(found))).data as Notice | null;
  } catch {
    return null;
  }
}
