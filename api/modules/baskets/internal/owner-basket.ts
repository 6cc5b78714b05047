import { type BasketSettings, defaultBasketSettings } from '#api/contract/basket.ts';
import type { BasketConfig as BasketRow } from '#prisma/client/client.ts';

/**
 * A basket as its owner sees it, including the webhook and settings that the plan doesn't include.
 */
export interface OwnerBasket {
  publicId: string;
  name: string;
  settings: BasketSettings;
  webhookUrl: string | null;
  /** When its URL returned 410; until it accepts a test or a URL is saved, nothing else is sent. */
  webhookPausedAt: Date | null;
  /** Signing secret of the webhooks; null until there has been a URL. */
  webhookSecret: string | null;
  /** Until then, webhooks are also signed with the previous secret; null if there is none. */
  oldSecretUntil: Date | null;
  /** Whether it is the basket returned by init. */
  isFirst: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** @param now hides an old secret that expired before this time */
export function ownerBasketOf(row: BasketRow, firstId: number | null, now: Date): OwnerBasket {
  const { publicId, name, webhookUrl, webhookPausedAt, webhookSecret, oldSecretUntil, createdAt, updatedAt } =
    row;
  const stored = row.settings as Partial<BasketSettings>;
  return {
    publicId,
    name,
    webhookUrl,
    webhookPausedAt,
    webhookSecret,
    createdAt,
    updatedAt,
    settings: { ...defaultBasketSettings, ...stored },
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil : null,
    isFirst: row.id === firstId,
  };
}

/** Converts a basket to the API's format. @param isShown whether to include the secret */
export const basketBody = ({ settings, ...basket }: OwnerBasket, isShown = false) => ({
  ...settings,
  id: basket.publicId,
  name: basket.name,
  webhook_url: basket.webhookUrl,
  webhook_paused_at: basket.webhookPausedAt?.toISOString() ?? null,
  webhook_secret: isShown ? basket.webhookSecret : null,
  old_secret_until: basket.oldSecretUntil?.toISOString() ?? null,
  is_first: basket.isFirst,
  created_at: basket.createdAt.toISOString(),
  updated_at: basket.updatedAt.toISOString(),
});
