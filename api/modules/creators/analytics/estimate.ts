import type { z } from '@hono/zod-openapi';
import type { earningRates } from '#api/contract/creator-shop.ts';

export type EarningRates = z.infer<typeof earningRates>;

interface Happened {
  clicks: number;
  saves: number;
}

/** What clicks and saves may have brought, in minor units: floored once, so that parts never promise more than the whole. */
export function estimate({ clicks, saves }: Happened, rates: EarningRates | null): number | null {
  if (!rates) return null;
  const hundredths =
    BigInt(clicks) * BigInt(rates.per_100_clicks_minor) + BigInt(saves) * BigInt(rates.per_100_saves_minor);
  return Math.min(Number(hundredths / 100n), Number.MAX_SAFE_INTEGER);
}
