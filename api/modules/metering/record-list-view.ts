import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { viewCaps } from './billing-caps.ts';
import { countListActions } from './count-list-actions.ts';
import { writeBuffered } from './event-buffer.ts';
import { isBot, withViewer } from './visitor.ts';

/** Minutes in which a viewer's views of a list count as one action: fixed UTC windows. */
const viewWindowMinutes = 10;

/** The number of the window that contains a time. */
export const viewWindowOf = (at: Date): number => Math.floor(at.getTime() / (viewWindowMinutes * 60_000));

/**
 * Records a view of a public list: one `list_view` per list, viewer and ten-minute window. Queries
 * the database only for the first one of the day; `writeListViews` writes it about a second later.
 * Bots don't count, but the owner does.
 */
export function recordListView(
  ctx: Context,
  { listId, visitor }: { listId: number; visitor: Visitor },
): void {
  if (visitor.ahead || isBot(ctx, visitor)) return;
  const at = ctx.clock();
  withViewer(ctx, visitor, (viewer, salt) => {
    const dedupeKey = `view:${listId}:${viewer}:${viewWindowOf(at)}`;
    const { userId, address } = visitor;
    const caps = viewCaps(ctx, salt, listId, { userId, address, at });
    ctx.views.add({ kind: 'list_view', listId, dedupeKey, at, caps, userId });
  });
}

/** Writes this server's buffered list views to the database. */
export function writeListViews(ctx: Context): Promise<void> {
  return writeBuffered(ctx, ctx.views, {
    what: 'list views',
    write: (views) => countListActions(ctx, ctx.sql, views),
  });
}
