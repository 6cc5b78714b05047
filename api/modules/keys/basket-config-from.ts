import { type BasketConfig, type BasketSettings, defaultBasketSettings } from '#api/contract/basket.ts';
import { type PlanId, plans } from '#api/contract/plans.ts';

export interface BasketRow {
  public_id: string;
  settings: Partial<BasketSettings>;
  webhook: boolean;
  plan: PlanId;
}

/**
 * The public configuration of a stored basket, with defaults filled in, and with branding and webhook only if the plan
 * includes them. Only display settings; the webhook URL isn't public.
 */
export function basketConfigFrom(row: BasketRow): BasketConfig {
  const settings = { ...defaultBasketSettings, ...row.settings };
  return {
    ...settings,
    id: row.public_id,
    showBranding: !plans[row.plan].brandingSwitch || settings.showBranding,
    webhook: row.webhook && plans[row.plan].webhooks,
  };
}
