/** Reads the product that the shop's page put into the dialog's URL. */
import { z } from 'zod';
import type { SaveProduct } from '#api/contract/events.ts';
import { isTooDeep } from '#api/contract/nesting.ts';
import { saveProductInput } from '#api/contract/save-request.ts';
import type { DialogProduct, DialogVariant } from './dialog-product.ts';
import { canonicalUrl } from '#app/hosted/hosted.server.ts';

const cssColour = z
  .string()
  .regex(/^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl|oklch|lab|lch)a?\([\d\s.,%/deg-]{1,60}\))$/i);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(undefined);
const label = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1).max(255));

const variantInput = z.object({
  id: label,
  title: label,
  price: optional(z.int().min(0)),
  swatch: optional(cssColour),
  available: optional(z.boolean()),
});

const shownMetadata = z.object({
  variantId: optional(label),
  variantTitle: optional(label),
  swatch: optional(cssColour),
  quantity: optional(z.coerce.number().int().min(1).max(99)),
});

/** Each field is validated separately: a shop's mistake in one of them must not prevent saving. */
const fieldsInput = z.object({
  url: z.string().refine((url) => canonicalUrl(url) !== null),
  title: optional(saveProductInput.shape.title),
  description: optional(saveProductInput.shape.description),
  imageUrl: optional(saveProductInput.shape.imageUrl),
  price: optional(saveProductInput.shape.price),
  compareAtPrice: optional(saveProductInput.shape.compareAtPrice),
  currency: optional(saveProductInput.shape.currency),
  marketCode: optional(saveProductInput.shape.marketCode),
  offerId: optional(saveProductInput.shape.offerId),
  vendor: optional(saveProductInput.shape.vendor),
  productType: optional(saveProductInput.shape.productType),
  tags: optional(saveProductInput.shape.tags),
});

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** More than one variant is a choice; the first 250 are offered. */
function variantsFrom(list: unknown): DialogVariant[] {
  const variants = (Array.isArray(list) ? list.slice(0, 250) : []).flatMap((entry) => {
    const { data } = variantInput.safeParse(entry);
    if (!data) return [];
    const { id, title, price = null, swatch = null, available } = data;
    return [{ id, title, price, swatch, available: available !== false }];
  });
  return variants.length > 1 ? variants : [];
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutNothing(fields: z.infer<typeof fieldsInput>): SaveProduct {
  const given = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(given) as unknown as SaveProduct;
}

/** The product of the `product` parameter, or null if there is none with an http(s) URL. */
export function readSaveProduct(text: string | null): DialogProduct | null {
  const given = text ? parseJson(text) : null;
  const parsed = fieldsInput.safeParse(given);
  if (!parsed.success) return null;
  const fields = withoutNothing(parsed.data);
  const { variants: offered, ...metadata } = asRecord((given as { metadata?: unknown }).metadata);
  const kept = saveProductInput.shape.metadata.safeParse(metadata).data ?? {};
  const shown = shownMetadata.parse(metadata);
  const variants = variantsFrom(offered);
  const firstAvailable = variants.find(({ available }) => available) ?? variants[0];
  const isOffered = variants.some(({ id }) => id === shown.variantId);
  return {
    fields: { ...fields, metadata: kept },
    title: fields.title ?? new URL(fields.url).hostname.replace(/^www\./, ''),
    imageUrl: fields.imageUrl ?? null,
    price: fields.price ?? null,
    currency: fields.currency ?? null,
    variantId: (variants.length > 0 && !isOffered ? firstAvailable?.id : shown.variantId) ?? null,
    variantTitle: shown.variantTitle ?? null,
    swatch: shown.swatch ?? null,
    quantity: shown.quantity ?? 1,
    variants,
  };
}
