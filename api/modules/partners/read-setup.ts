import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { PortalSetup } from './schemas.ts';

interface Row {
  keys: {
    id: number;
    value: string;
    environment: string;
    allowed_domains: string[];
    first_init_at: string | null;
  }[];
  basket: string | null;
  first_init_at: Date | null;
  first_init_origin: string | null;
  first_init_key: number | null;
  first_save_at: Date | null;
  first_open_at: Date | null;
}

const read = statement('partner_setup')<Row>`
  SELECT
    coalesce((SELECT json_agg(json_build_object('id', k.id, 'value', k.value, 'environment', k.environment,
                                                'allowed_domains', k.allowed_domains,
                                                'first_init_at', k.first_init_at) ORDER BY k.id)
              FROM api_keys k
              WHERE k.partner_id = p.id AND k.status = 'active' AND k.expires_at IS NULL), '[]') AS keys,
    (SELECT b.public_id FROM basket_configs b WHERE b.partner_id = p.id ORDER BY b.id LIMIT 1) AS basket,
    i.first_init_at, i.first_init_origin, i.id AS first_init_key,
    (SELECT a.occurred_at FROM usage_actions a WHERE a.partner_id = p.id AND a.kind = 'save'
     ORDER BY a.occurred_at LIMIT 1) AS first_save_at,
    (SELECT e.created_at FROM basket_events e WHERE e.partner_id = p.id AND e.type = 'open'
     ORDER BY e.created_at LIMIT 1) AS first_open_at
  FROM partners p
  LEFT JOIN LATERAL (
    SELECT k.id, k.first_init_at, k.first_init_origin FROM api_keys k
    WHERE k.partner_id = p.id AND k.first_init_at IS NOT NULL
    ORDER BY k.first_init_at, k.id LIMIT 1
  ) i ON true
  WHERE p.id = :partnerId`;

/** A partner's setup progress towards a working save button. */
export async function readSetup(ctx: Context, partnerId: number): Promise<PortalSetup> {
  const [row] = await ctx.sql.rows(read, { partnerId });
  const keyOf = (environment: string) => {
    const key = row?.keys.find((one) => one.environment === environment);
    if (!key) return null;
    const { id, value, allowed_domains, first_init_at: at } = key;
    return { id, key: value, allowed_domains, first_init_at: at && new Date(at).toISOString() };
  };
  const live = keyOf('live');
  return {
    keys: { live, test: keyOf('test') },
    basket_config_id: row?.basket ?? null,
    domains_named: (live?.allowed_domains.length ?? 0) > 0,
    first_init:
      row?.first_init_at && row.first_init_key !== null
        ? {
            at: row.first_init_at.toISOString(),
            origin: row.first_init_origin ?? '',
            key_id: row.first_init_key,
          }
        : null,
    first_save_at: row?.first_save_at?.toISOString() ?? null,
    first_basket_open_at: row?.first_open_at?.toISOString() ?? null,
  };
}
