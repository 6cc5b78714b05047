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
