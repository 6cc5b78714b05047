import type { Context } from '#api/platform/context.ts';
import { viewCap } from './network-cap.ts';
import { isBot, withViewer, type Visitor } from './visitor.ts';
import { countListActions } from './count-list-actions.ts';
import { writeBuffered } from './event-buffer.ts';

/** Minutes in which a viewer's views of a list are one action: fixed windows of the UTC clock. */
const viewWindowMinutes = 10;

/** The window of a moment, as a number. */
export const viewWindowOf = (at: Date): number => Math.floor(at.getTime() / (viewWindowMinutes * 60_000));

/**
 * Notes that a public list was looked at: one `list_view` a list, viewer and window of ten minutes. Costs no query
 * but the day's first one; `writeListViews` brings it to the database about a second later. A bot's look is none, the
 * owner's own is one.
 */
export function recordListView(
  ctx: Context,
  { listId, visitor }: { listId: number; visitor: Visitor },
): void {
  if (visitor.ahead || isBot(ctx, visitor)) return;
  const at = ctx.clock();
  withViewer(ctx, visitor, (viewer, salt) => {
    const dedupeKey = `view:${listId}:${viewer}:${viewWindowOf(at)}`;
    const cap = viewCap(salt, listId, { address: visitor.address, at });
    ctx.views.add({ kind: 'list_view', listId, dedupeKey, at, cap, userId: visitor.userId });
  });
}

/** Brings the list views that wait on this server to the database. */
export function writeListViews(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.views, {
    what: 'list views',
    write: (views) => countListActions(ctx, ctx.sql, views),
  });
}
