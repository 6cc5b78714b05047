/** The fields of the shoppers' tools. The view in the conversation shows those of `show_list`. */
import { z } from 'zod';

const named = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^.{1,500}$/, { error: `must be ${what}` });

export const list = named('the list’s id, its name or a link').describe('Its id, name or link.');
export const listLink = named('a link to a list').describe('The link to the list.');
export const itemId = z.int().min(1).describe('From show_list.');
export const cursor = z.string().describe('next_cursor of the last page.');
export const quantity = z.int().min(1);
export const note = z.string();
export const untilDay = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day written as YYYY-MM-DD, such as 2026-12-24' })
  .describe('For reserve: YYYY-MM-DD.');

/** The mark of a giver on a wish. */
export const gift = z.enum(['reserve', 'bought', 'withdraw']);
export type Gift = z.infer<typeof gift>;

const minor = z.int().nullable();

/** A change to a wish in the last 30 days that its owner hasn't dismissed. */
const change = z.object({
  kind: z.enum(['price_drop', 'back_in_stock', 'low_stock']),
  from_price_minor: minor,
  stock_left: z.int().nullable(),
});

export const shownWish = z.object({
  item_id: z.int(),
  title: z.string(),
  variant: z.string().nullable(),
  shop: z.string().nullable(),
  quantity: z.int(),
  price_minor: minor.describe('In minor units: 5400 is 54.00.'),
  currency: z.string().nullable(),
  saved_price_minor: minor,
  availability: z.string().nullable(),
  change: change.nullable(),
  priority: z.int().nullable().describe('1 (most wanted) to 4.'),
  note: z.string(),
  /** `bought` and `reserved` are null for the owner of a surprise. */
  bought: z.boolean().nullable(),
  reserved: z.boolean().nullable(),
  watches_price: z.boolean(),
  target_price_minor: minor,
  image_url: z.string().nullable().describe('On our own host.'),
  product_url: z.string().nullable(),
  buy_url: z.string().nullable().describe('Adds it to the shop’s cart.'),
});

export const shownList = z.object({
  /** The list's token, which the other tools take as `list`. */
  id: z.string(),
  name: z.string(),
  url: z.string(),
  role: z.enum(['owner', 'editor', 'viewer', 'giver']),
  item_count: z.int(),
  is_public: z.boolean(),
  /** Whether purchases are hidden from its owner; false if the person isn't on the list. */
  is_surprise: z.boolean(),
});

/** The result of `show_list`. */
export const listAnswer = z.object({
  list: shownList.nullable().describe('Null if there are several lists and none was named.'),
  lists: z.array(shownList).describe('The person’s lists, last changed first, if none was named.'),
  items: z.array(shownWish),
  next_cursor: z.string().nullable(),
  lang: z.string().describe('The language for people to read.'),
});

/** A wish on one of several lists. */
export const foundWish = shownWish
  .pick({
    item_id: true,
    title: true,
    variant: true,
    shop: true,
    price_minor: true,
    currency: true,
    saved_price_minor: true,
    availability: true,
    change: true,
    product_url: true,
  })
  .extend({ list: z.string(), list_name: z.string() });

export type ShownWish = z.infer<typeof shownWish>;
export type ShownList = z.infer<typeof shownList>;
export type ListAnswer = z.infer<typeof listAnswer>;
export type FoundWish = z.infer<typeof foundWish>;
