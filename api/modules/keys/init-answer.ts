import type { WidgetInit } from './init-widget.ts';
import { unlimited } from './usage-headers.ts';

/** The body of `POST /widget/init`: WidgetInitResponse. */
export function initBody(init: WidgetInit) {
  return {
    token: init.token,
    partner_id: init.key.partner.id,
    api_key_id: init.key.id,
    exp_minutes: init.expMinutes,
    overage: init.overage,
    basketConfig: init.basketConfig,
  };
}

/** The month's actions as headers of `POST /widget/init`. */
export function initHeaders({ actions: { total, limit } }: WidgetInit): Record<string, string> {
  return {
    'X-Usage-Total': String(total),
    'X-Usage-Limit': String(limit ?? unlimited),
    'X-Usage-Remaining': String(limit === null ? unlimited : Math.max(0, limit - total)),
  };
}
