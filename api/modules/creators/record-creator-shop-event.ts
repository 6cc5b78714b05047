import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import { viewWindowOf } from '#api/modules/metering/record-list-view.ts';
import { isBot, withViewer } from '#api/modules/metering/visitor.ts';
import type { Context } from '#api/platform/context.ts';

/** A visitor event in a creator shop. Counts once per `dedupeKey`. */
export interface CreatorShopEvent {
  kind: 'view' | 'click' | 'play';
  shopId: number;
  itemId: number | null;
  productId: number | null;
  /** From `viewerOf`: a pseudonym for one UTC day. */
  visitor: string;
  dedupeKey: string;
  at: Date;
}

/** The shop and the visitor of an event. */
interface Happening {
  shopId: number;
  visitor: Visitor;
}

interface OnProduct extends Happening {
  itemId: number;
  productId: number;
}

/**
 * Only buffers the event; `createEventWriter` writes it within about a second. Bots don't count.
 */
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

/** Counts a view of any page of a live shop: one per visitor every ten minutes. */
export function recordCreatorShopView(ctx: Context, happening: Happening): void {
  record(ctx, happening, { kind: 'view', itemId: null, productId: null, subject: '' });
}

/** Counts a click on a product: one per visitor and product every ten minutes. */
export function recordCreatorShopClick(ctx: Context, { itemId, productId, ...happening }: OnProduct): void {
  record(ctx, happening, { kind: 'click', itemId, productId, subject: productId });
}

/** Counts the start of a video: one per visitor and video every ten minutes. */
export function recordCreatorShopPlay(
  ctx: Context,
  { itemId, productId, videoId, ...happening }: OnProduct & { videoId: number },
): void {
  record(ctx, happening, { kind: 'play', itemId, productId, subject: videoId });
}
