import type { Context } from '../context.ts';

/** The public URL of a stored file: ours, or the bucket's if configured. */
export function mediaUrl({ settings }: Pick<Context, 'settings'>, path: string): string {
  return `${settings.mediaUrl}/${path}`;
}
