import type { Context as HttpContext } from 'hono';
import type { Context } from '#api/platform/context.ts';
import { bearer } from '#api/platform/http/auth.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { findActiveKey, isPublicKey } from './find-key.ts';
import type { KeyRecord } from './key-record.ts';
import { requireWidgetToken } from './widget-token.ts';

type Request = HttpContext<HttpEnv>['req'];

const naming = ['authorization', 'x-widget-token', 'x-widget-key'];

/**
 * Whether a request has a key at all; most public reads don't. Uses the raw headers, because creating Headers costs
 * as much as the rest of a small response.
 * @param raw alternating names and values
 */
export function mayNameKey(raw: readonly string[]): boolean {
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (name.length >= 12 && name.length <= 14 && naming.includes(name.toLowerCase())) return true;
  }
  return false;
}

/** The key of a widget token that is valid for the calling page, or null. */
export async function keyOfToken(ctx: Context, request: Request): Promise<KeyRecord | null> {
  const token = request.header('x-widget-token');
  if (!token) return null;
  return requireWidgetToken(ctx, token, request.header('origin')).then(
    ({ key }) => key,
    (error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    },
  );
}

/**
 * The active key a request is counted for, from the bearer token, the widget token or `X-Widget-Key`; null without
 * one.
 */
export async function keyOfRequest(ctx: Context, c: HttpContext<HttpEnv>): Promise<KeyRecord | null> {
  const raw = c.env?.incoming?.rawHeaders;
  if (raw && !mayNameKey(raw)) return null;
  const request = c.req;
  const sent = bearer(request.header('authorization'));
  if (sent && isPublicKey(sent)) return findActiveKey(ctx, sent);
  const key = await keyOfToken(ctx, request);
  if (key) return key;
  const value = request.header('x-widget-key');
  return value ? findActiveKey(ctx, value) : null;
}
