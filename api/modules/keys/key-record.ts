import type { BasketConfig, BasketSettings } from '#api/contract/basket.ts';
import type { PlanId } from '#api/contract/plans.ts';
import { statement } from '#api/platform/db/statement.ts';
import { basketConfigFrom } from './basket-config-from.ts';
import { hostsOfShop } from './shop-hosts.ts';

export type KeyEnvironment = 'test' | 'live';

/** A public key with everything init and the widget routes need about its partner: one row, cached. */
export interface KeyRecord {
  id: number;
  value: string;
  environment: KeyEnvironment;
  status: 'active' | 'revoked';
  allowedDomains: string[];
  /** Hosts verified as the partner's, in the form stored in `VerifiedDomain`. */
  verifiedHosts: string[];
  createdAt: Date;
  expiresAt: Date | null;
  /** Whether its partner is suspended: it isn't active then, whatever its status. */
  suspended: boolean;
  /** Whether a page has ever requested a token with it. */
  seen: boolean;
  partner: PartnerRecord;
  /** The partner's platform shop, if any; the end of its trial still applies after uninstalling. */
  shop: { id: number; subscriptionStatus: string; trialEndsAt: Date | null } | null;
  /** The partner's installed platform shops, with the hosts of each. */
  shops: PlatformShop[];
  /** The partner's first basket configuration. */
  basket: BasketConfig | null;
}

/** A platform shop; `hosts` are those it sells on, in the form that products use. */
export interface PlatformShop {
  id: number;
  hosts: string[];
}

export interface PartnerRecord {
  id: number;
  name: string;
  plan: PlanId;
  /** Actions per month agreed with an Enterprise partner; null: as in the plan. */
  actionsLimit: number | null;
}

export interface KeyRow {
  id: number;
  value: string;
  environment: KeyEnvironment;
  status: 'active' | 'revoked';
  allowed_domains: string[];
  verified_hosts: string[];
  created_at: Date;
  expires_at: Date | null;
  seen: boolean;
  suspended: boolean;
  partner_id: number;
  partner_name: string;
  plan: PlanId;
  actions_limit: number | null;
  shop_id: number | null;
  shop_subscription_status: string | null;
  shop_trial_ends_at: Date | null;
  shops: PlatformShop[];
  basket_public_id: string | null;
  basket_settings: Partial<BasketSettings> | null;
  basket_webhook: boolean;
}

/** A missing proof is tolerated for a while, unless another partner has verified the host in the meantime. */
export const isStillVerified = `(v.failing_since IS NULL OR NOT EXISTS (
  SELECT 1 FROM verified_domains o WHERE o.host = v.host AND o.partner_id <> v.partner_id AND o.failing_since IS NULL))`;

const select = `
  SELECT k.id, k.value, k.environment, k.status, k.allowed_domains, k.created_at, k.expires_at,
         k.first_init_at IS NOT NULL AS seen,
         ARRAY(SELECT host FROM verified_domains v WHERE v.partner_id = k.partner_id AND ${isStillVerified} ORDER BY host)
           AS verified_hosts,
         p.suspended_at IS NOT NULL AS suspended, p.id AS partner_id, p.name AS partner_name, p.plan, p.actions_limit,
         s.id AS shop_id, s.subscription_status AS shop_subscription_status, s.trial_ends_at AS shop_trial_ends_at,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'hosts', ${hostsOfShop}) ORDER BY s.id), '[]')
          FROM shops s WHERE s.partner_id = p.id AND s.status = 'active') AS shops,
         b.public_id AS basket_public_id, b.settings AS basket_settings, b.webhook_url IS NOT NULL AS basket_webhook
  FROM api_keys k
  JOIN partners p ON p.id = k.partner_id
  LEFT JOIN LATERAL (SELECT * FROM shops WHERE partner_id = p.id ORDER BY status = 'active' DESC, id LIMIT 1) s ON true
  LEFT JOIN LATERAL (SELECT * FROM basket_configs WHERE partner_id = p.id ORDER BY id LIMIT 1) b ON true`;

export const keyByValue = statement('key_by_value')<KeyRow>`${select} WHERE k.value = :value`;
export const keyById = statement('key_by_id')<KeyRow>`${select} WHERE k.id = :id`;

export function keyRecordFrom(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    value: row.value,
    environment: row.environment,
    status: row.status,
    allowedDomains: row.allowed_domains,
    verifiedHosts: row.verified_hosts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    suspended: row.suspended,
    seen: row.seen,
    partner: { id: row.partner_id, name: row.partner_name, plan: row.plan, actionsLimit: row.actions_limit },
    shop:
      row.shop_id === null
        ? null
        : {
            id: row.shop_id,
            subscriptionStatus: row.shop_subscription_status ?? 'trialing',
            trialEndsAt: row.shop_trial_ends_at,
          },
    shops: row.shops,
    basket:
      row.basket_public_id === null
        ? null
        : basketConfigFrom({
            public_id: row.basket_public_id,
            settings: row.basket_settings ?? {},
            webhook: row.basket_webhook,
            plan: row.plan,
          }),
  };
}
