import type { Context } from '../context.ts';

/** The public address of a file in storage: ours, or the bucket's where one is given. */
export function mediaUrl({ settings }: Pick<Context, 'settings'>, path: string): string {
  return `${settings.mediaUrl}/${path}`;
}
