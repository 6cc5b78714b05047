import type { Context } from '../context.ts';

/** The public URL of a stored file: ours, or the bucket's if configured. */
export function mediaUrl({ settings }: Pick<Context, 'settings'>, path: string): string {
  return `${settings.mediaUrl}/${path}`;
}

/** The storage name of the file at a URL; null if it isn't ours. */
export function ownFileOf({ settings }: Pick<Context, 'settings'>, url: string): string | null {
  const base = [`${settings.mediaUrl}/`, `${settings.siteUrl}/media/`].find((prefix) =>
    url.startsWith(prefix),
  );
  return base === undefined ? null : url.slice(base.length);
}
