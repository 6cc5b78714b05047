/** What has just been done, carried over a redirect in a cookie of a few seconds. */
import { z } from 'zod';
import { messages } from '#api/platform/messages.ts';
import type { Notice, TextName } from './account-page.ts';
import { ownPath } from '#app/hosted/own-path.server.ts';

const cookieName = 'wl_notice';
const lifetimeSeconds = 30;

const text = z.string().max(500);
const noticeCookie = z.object({
  text: z.string().refine((name): name is TextName => Object.hasOwn(messages('account', 'en'), name)),
  values: z.record(text, z.union([text, z.number()])).optional(),
  undo: z
    .object({ action: text.refine((path) => ownPath(path) === path), fields: z.record(text, text) })
    .optional(),
});

const serialize = (value: string, maxAge: number) =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}`;

/** A Set-Cookie value that tells the next page what was done. */
export const noticeSetCookie = (notice: Notice) =>
  serialize(encodeURIComponent(JSON.stringify(notice)), lifetimeSeconds);

export const clearedNotice = serialize('', 0);

/** The notice a request carries, or null. */
export function readNotice(request: Request): Notice | null {
  const found = /(?:^|;\s*)wl_notice=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1];
  if (!found) return null;
  try {
    return noticeCookie.safeParse(JSON.parse(decodeURIComponent(found))).data as Notice | null;
  } catch {
    return null;
  }
}
