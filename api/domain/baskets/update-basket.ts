import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { basketHovers, basketLayouts, checkoutModes, type BasketSettings } from '../../contract/basket.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

const webUrl = z.url({ protocol: /^https?$/ }).max(2_000);
const label = z.string().trim().max(80);

/** What may be stored as settings; every field may be left out. */
const basketPatch = z.strictObject({
  name: z.string().trim().min(1).max(80).optional(),
  webhookUrl: webUrl.nullable().optional(),
  layout: z.enum(basketLayouts).optional(),
  primaryColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  font: z
    .string()
    .regex(/^[\w\s,'"-]{1,120}$/)
    .optional(),
  borderRadius: z.int().min(0).max(24).optional(),
  hover: z.enum(basketHovers).optional(),
  labels: z.strictObject({ title: label, addToCart: label, viewProduct: label }).partial().optional(),
  shopName: label.optional(),
  emptyState: z.strictObject({ url: webUrl, label }).partial().optional(),
  checkout: z
    .strictObject({
      mode: z.enum(checkoutModes),
      cartUrlPattern: z
        .string()
        .regex(/^https?:\/\//)
        .max(2_000)
        .optional(),
      cartUrl: webUrl.optional(),
    })
    .optional(),
  showBranding: z.boolean().optional(),
});

export type BasketPatch = Partial<BasketSettings> & { name?: string; webhookUrl?: string | null };

/**
 * Changes the named settings of a basket; the others stay. Returns the secret its webhooks are signed with.
 * @throws ServiceError `invalid_input` naming the field, `not_found`
 */
export async function updateBasket(
  ctx: Context,
  publicId: string,
  patch: BasketPatch,
): Promise<{ webhookSecret: string | null }> {
  const parsed = basketPatch.safeParse(patch);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ServiceError('invalid_input', { field: issue?.path.join('.') || issue?.message });
  }
  const { name, webhookUrl, ...settings } = parsed.data;
  const [updated] = await ctx.sql.rows<{ webhook_secret: string | null }>(basketUpdate, [
    publicId,
    name ?? null,
    JSON.stringify(settings),
    webhookUrl !== undefined,
    webhookUrl ?? null,
    `whsec_${randomBytes(24).toString('base64')}`,
    ctx.clock(),
  ]);
  if (!updated) throw new ServiceError('not_found');
  return { webhookSecret: updated.webhook_secret };
}

const basketUpdate = {
  name: 'basket_update',
  text: `
    UPDATE basket_configs SET
      name = coalesce($2, name),
      settings = settings || $3::jsonb,
      webhook_url = CASE WHEN $4 THEN $5 ELSE webhook_url END,
      webhook_secret = CASE WHEN $4 AND $5::text IS NOT NULL THEN coalesce(webhook_secret, $6) ELSE webhook_secret END,
      updated_at = $7
    WHERE public_id = $1 RETURNING webhook_secret`,
};
