import type { Context } from '#api/platform/context.ts';
import { viewWindowOf } from '#api/modules/metering/record-list-view.ts';
import { isBot, withViewer, type Visitor } from '#api/modules/metering/visitor.ts';

/** What a visitor did in a creator shop. It counts once for its `dedupeKey`. */
export interface CreatorShopEvent {
  kind: 'view' | 'click' | 'play';
  shopId: number;
  itemId: number | null;
  productId: number | null;
  /** `viewerOf`: a name for one UTC day. */
  visitor: string;
  dedupeKey: string;
  at: Date;
}

/** Where something happened, and who did it. */
interface Happening {
  shopId: number;
  visitor: Visitor;
}

interface OnProduct extends Happening {
  itemId: number;
  productId: number;
}

/** Costs no query: `writeShopEvents` brings it to the database about a second later. What a bot does is nothing. */
function record(
  ctx: Context,
  { shopId, visitor }: Happening,
  event: Pick<CreatorShopEvent, 'kind' | 'itemId' | 'productId'> & { subject: number | '' },
): void {
  if (visitor.ahead || isBot(ctx, visitor)) return;
  const { subject, ...rest } = event;
  const at = ctx.clock();
  withViewer(ctx, visitor, (viewer) => {
    const dedupeKey = `${rest.kind}:${shopId}:${subject}:${viewer}:${viewWindowOf(at)}`;
    ctx.creatorShopEvents.add({ ...rest, shopId, visitor: viewer, dedupeKey, at });
  });
}

/** A page of a live shop was looked at: one view a visitor and ten minutes, whatever page it was. */
export function recordCreatorShopView(ctx: Context, happening: Happening): void {
  record(ctx, happening, { kind: 'view', itemId: null, productId: null, subject: '' });
}

/** Somebody went to a product: one click a visitor, product and ten minutes. */
export function recordCreatorShopClick(ctx: Context, { itemId, productId, ...happening }: OnProduct): void {
  record(ctx, happening, { kind: 'click', itemId, productId, subject: productId });
}

/** A video was started: one play a visitor, video and ten minutes. */
export function recordCreatorShopPlay(
  ctx: Context,
  { itemId, productId, videoId, ...happening }: OnProduct & { videoId: number },
): void {
  record(ctx, happening, { kind: 'play', itemId, productId, subject: videoId });
}
