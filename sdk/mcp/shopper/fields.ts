/** What the shoppers' tools return, and the view in the conversation shows. */
import { z } from 'zod';

const minor = z.int().nullable();

/** What changed about a wish since the person last looked. */
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
  is_surprise: z.boolean(),
});

/** The result of `show_list`. */
export const listAnswer = z.object({
  list: shownList.nullable().describe('Null if there are several lists and none was named.'),
  lists: z.array(shownList).describe('The person’s lists, last changed first.'),
  items: z.array(shownWish),
  next_cursor: z.string().nullable(),
  lang: z.string().describe('The language for people to read.'),
});

export type ShownWish = z.infer<typeof shownWish>;
export type ShownList = z.infer<typeof shownList>;
export type ListAnswer = z.infer<typeof listAnswer>;
