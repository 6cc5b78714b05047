import type { Context } from '../context.ts';
import { countListActions } from './count-list-actions.ts';

/** Views in one statement. */
const batchSize = 2_000;

/** Writes the views that wait, each batch in one statement; what could not be written is kept for the next time. */
export function writeListViews(ctx: Context): Promise<void> {
  return ctx.views.inTurn(() => writeAll(ctx));
}

async function writeAll(ctx: Context): Promise<void> {
  const dropped = ctx.views.takeDropped();
  if (dropped > 0) ctx.log.error({ dropped }, 'list views lost: the database was away for too long');
  for (;;) {
    const views = ctx.views.take(batchSize);
    if (views.length === 0) return;
    try {
      await countListActions(ctx, ctx.sql, views);
    } catch (error) {
      ctx.views.putBack(views);
      ctx.log.warn({ err: error }, 'list views not written; kept for the next round');
      return;
    }
  }
}
