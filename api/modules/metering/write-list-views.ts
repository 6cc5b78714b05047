import type { Context } from '#api/platform/context.ts';
import { countListActions } from './count-list-actions.ts';
import { writeBuffered } from './write-buffered.ts';

/** Brings the list views that wait on this server to the database. */
export function writeListViews(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.views, {
    what: 'list views',
    write: (views) => countListActions(ctx, ctx.sql, views),
  });
}
