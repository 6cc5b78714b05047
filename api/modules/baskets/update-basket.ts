import type { BasketSettings } from '#api/contract/basket.ts';
import { notifyPartnerOwners } from '#api/modules/identity/notify-partner-owners.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { createWebhookSecret } from './create-webhook-secret.ts';
import {
  type BasketPatch,
  type BasketProblem,
  newChannels,
  parseBasketPatch,
} from './internal/basket-patch.ts';

export type { BasketPatch, BasketProblem } from './internal/basket-patch.ts';

const basketPlan = statement('basket_plan')`
  SELECT p.plan, b.partner_id, b.webhook_url, b.settings FROM basket_configs b JOIN partners p ON p.id = b.partner_id
  WHERE b.public_id = :publicId AND (:partnerId?::bigint IS NULL OR b.partner_id = :partnerId)`;

/** `invalid_input` with all problems; its details name the first. */
export class BasketRefused extends ServiceError {
  readonly problems: readonly BasketProblem[];

  constructor(problems: readonly [BasketProblem, ...BasketProblem[]]) {
    super('invalid_input', { ...problems[0], ...(problems.length > 1 && { problems }) });
    this.problems = problems;
  }
}

/**
 * Changes the given settings of a basket. Returns its webhook secret.
 * @param partnerId if given, the basket must belong to this partner
 * @throws BasketRefused `invalid_input` naming the field, also for settings that the plan doesn't include;
 * ServiceError `not_found`
 */
export async function updateBasket(
  ctx: Context,
  publicId: string,
  patch: BasketPatch,
  { partnerId }: { partnerId?: number } = {},
): Promise<{ webhookSecret: string | null }> {
  const [owner] = await ctx.sql.rows(basketPlan, { publicId, partnerId: partnerId ?? null });
  if (!owner) throw new ServiceError('not_found');
  const parsed = parseBasketPatch(patch, owner.plan);
  if ('problems' in parsed) throw new BasketRefused(parsed.problems);
  const { name, webhookUrl, ...settings } = parsed.patch;
  const setsTheme = settings.saveMode !== undefined || settings.icon !== undefined;
  const stored = { webhookUrl: owner.webhook_url, ...(owner.settings as Partial<BasketSettings>) };
  const updated = await transaction(ctx.pool, async (sql, client) => {
    for (const channel of newChannels({ webhookUrl, ...settings }, stored))
      await notifyPartnerOwners(ctx, client, { partnerId: owner.partner_id, ...channel });
    const [row] = await sql.rows(basketUpdate, {
      publicId,
      name: name ?? null,
      settings: JSON.stringify(settings),
      setsTheme,
      setsUrl: webhookUrl !== undefined,
      webhookUrl: webhookUrl ?? null,
      secret: createWebhookSecret(),
      now: ctx.clock(),
    });
    if (!row) throw new ServiceError('not_found');
    return row;
  });
  if (setsTheme) await ctx.adapters.syncThemes({ basketId: updated.id });
  return { webhookSecret: updated.webhook_secret };
}

/** Themes store the save mode and the icon, so they are out of date as soon as these change. */
const basketUpdate = statement('basket_update')`
  WITH changed AS (
  UPDATE basket_configs SET
    name = coalesce(:name?, name),
    settings = settings || :settings::jsonb,
    webhook_url = CASE WHEN :setsUrl THEN :webhookUrl? ELSE webhook_url END,
    webhook_paused_at = CASE WHEN NOT :setsUrl THEN webhook_paused_at END,
    webhook_secret = CASE WHEN :setsUrl AND :webhookUrl::text IS NOT NULL THEN coalesce(webhook_secret, :secret) ELSE webhook_secret END,
    updated_at = :now
  WHERE public_id = :publicId RETURNING id, webhook_secret),
  themes AS (
    UPDATE shops SET provisioned_at = NULL
    WHERE :setsTheme AND basket_config_id IN (SELECT id FROM changed) AND status = 'active')
  SELECT id, webhook_secret FROM changed`;
