import type { Context } from '#api/platform/context.ts';

interface Waiting {
  people: number;
  title: string;
  variant?: string;
  /** In minor units. */
  price?: number | null;
  currency?: string;
  availability?: string;
  kind?: 'back_in_stock' | 'price_drop';
  isTest?: boolean;
}

/** People who saved a product in a partner's shop and have alerts on. @returns the product's ID */
export async function wait(ctx: Context, partnerId: number, waiting: Waiting): Promise<number> {
  const { people, title, variant = '', price = 7_200, currency = 'EUR' } = waiting;
  const { availability = 'out_of_stock', kind = 'back_in_stock', isTest = false } = waiting;
  const { rows } = await ctx.pool.query<{ product_id: string }>(
    `WITH made AS (
       INSERT INTO products (title, url, availability) VALUES ($1, 'https://shop.example/' || gen_random_uuid(), $2) RETURNING id
     ), shoppers AS (
       INSERT INTO users (anonymous) SELECT true FROM generate_series(1, $3::int) RETURNING id
     ), settings AS (
       INSERT INTO alert_settings (user_id, price_drop, back_in_stock, pages_due_at)
       SELECT id, $4 = 'price_drop', $4 = 'back_in_stock', now() + interval '1 day' FROM shoppers
     ), filled AS (
       INSERT INTO lists (token, owner_id, name) SELECT gen_random_uuid(), id, 'Wishes' FROM shoppers RETURNING id, owner_id
     )
     INSERT INTO list_items (list_id, owner_id, product_id, variant_id, title, price_minor, currency, source_partner_id, is_test, checkout_meta)
     SELECT l.id, l.owner_id, made.id, $5, $1, $6, $7, $8, $9, jsonb_build_object('variantTitle', nullif($5, ''))
     FROM filled l CROSS JOIN made RETURNING product_id`,
    [title, availability, people, kind, variant, price, currency, partnerId, isTest],
  );
  return Number(rows[0]?.product_id);
}
