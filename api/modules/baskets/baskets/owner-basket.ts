import type { BasketConfig as BasketRow } from '../../../../prisma/client/client.ts';
import { defaultBasketSettings, type BasketSettings } from '#api/contract/basket.ts';

/** A basket as its owner sees it: with the webhook, and with settings that the plan may hold back. */
export interface OwnerBasket {
  publicId: string;
  name: string;
  settings: BasketSettings;
  webhookUrl: string | null;
  /** What the webhooks are signed with; null until there was an address. */
  webhookSecret: string | null;
  /** Until when they are also signed with the secret before; null where there is none. */
  oldSecretUntil: Date | null;
  /** It is the one that init brings. */
  isFirst: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** @param now from when on an old secret is forgotten */
export function ownerBasketOf(row: BasketRow, firstId: number | null, now: Date): OwnerBasket {
  const { publicId, name, webhookUrl, webhookSecret, oldSecretUntil, createdAt, updatedAt } = row;
  const stored = row.settings as Partial<BasketSettings>;
  return {
    publicId,
    name,
    webhookUrl,
    webhookSecret,
    createdAt,
    updatedAt,
    settings: { ...defaultBasketSettings, ...stored },
    oldSecretUntil: oldSecretUntil && oldSecretUntil > now ? oldSecretUntil : null,
    isFirst: row.id === firstId,
  };
}

/** As the API answers it. */
export const basketBody = ({ settings, ...basket }: OwnerBasket) => ({
  ...settings,
  id: basket.publicId,
  name: basket.name,
  webhook_url: basket.webhookUrl,
  webhook_secret: basket.webhookSecret,
  old_secret_until: basket.oldSecretUntil?.toISOString() ?? null,
  is_first: basket.isFirst,
  created_at: basket.createdAt.toISOString(),
  updated_at: basket.updatedAt.toISOString(),
});
