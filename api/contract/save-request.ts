import { z } from '@hono/zod-openapi';

const maxInt = 2_147_483_647;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => storable(value).trim());

const imageAddress = z
  .string()
  .max(4_000)
  .transform((value) => (value.startsWith('//') ? `https:${value}` : value.trim()))
  .refine((value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)), {
    message: 'must be an absolute http(s) URL',
  });

/** Arbitrary JSON of the shop, made storable at every depth. */
function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableJson);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storable(key), storableJson(entry)]),
  );
}

/** Deep or large metadata is refused: it travels with every basket. */
const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 16_000, {
    message: 'must be at most 16,000 characters of JSON',
  })
  .transform((value) => storableJson(value) as Record<string, unknown>);

const minorUnits = z.int().min(0).openapi({ description: 'Minor units (cents).', example: 5400 });

/** SaveProductInput: a product as a shop describes it. */
export const saveProductInput = z
  .object({
    url: z.string().min(1).max(8_000).openapi({
      description: 'Product URL. Tracking parameters are taken out; the product is known by what remains.',
      example: 'https://shop.example/products/ono-vase?variant=12',
    }),
    title: text(2_000).nullish(),
    description: text(20_000).nullish(),
    imageUrl: imageAddress.nullish(),
    price: minorUnits.nullish(),
    compareAtPrice: minorUnits.nullish(),
    currency: z
      .string()
      .regex(/^[A-Za-z]{3}$/)
      .transform((value) => value.toUpperCase())
      .nullish()
      .openapi({ description: 'ISO 4217 code.', example: 'EUR' }),
    marketCode: z
      .string()
      .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/)
      .max(35)
      .default('de-DE'),
    offerId: z.int().min(0).max(maxInt).nullish(),
    vendor: text(500).nullish(),
    productType: text(500).nullish(),
    tags: z.array(text(200)).max(100).nullish(),
    siteDomain: text(300)
      .nullish()
      .openapi({ description: 'Host the metadata belongs to; default: the URL’s.' }),
    metadata: metadata.nullish(),
    partnerMeta: metadata.nullish().openapi({ description: 'Alias of metadata.' }),
  })
  .openapi('SaveProductInput');

export const saveRequest = z
  .object({
    wishlistId: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ])
      .pipe(z.number().min(0))
      .openapi({ type: 'integer', description: 'db_id of one of the shopper’s lists.' }),
    product: saveProductInput,
  })
  .openapi('SaveRequest');

export const saveResponse = z
  .object({ ok: z.literal(true), item_id: z.int(), product_id: z.int() })
  .openapi('SaveResponse');

export type SaveRequest = z.infer<typeof saveRequest>;
export type SaveProductInput = z.infer<typeof saveProductInput>;
export type SaveResponse = z.infer<typeof saveResponse>;
