import { createHash, randomUUID } from 'node:crypto';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { type ListChanges, updateList } from '#api/modules/lists/update-list.ts';
import type { RunningService } from './start-service.ts';
import { storedPhoto } from './stored-photo.ts';

/** A wish on a test's list. Prices are in minor units. */
export interface TestWish {
  title: string;
  price?: number;
  oldPrice?: number;
  /** The price on its page when it was saved; now, the page has the other one. */
  savedPrice?: number;
  currency?: string | null;
  /** A photo of the demo shop, copied to storage. */
  photo?: string;
  /** The photo's height as a percentage of its width. */
  ratio?: number;
  /** An image on another server, not copied. */
  imageUrl?: string;
  url?: string | null;
  source?: string | null;
  note?: string;
  priority?: number;
  quantity?: number;
  variant?: string;
  availability?: string;
  /** How many of it the shop has. */
  stock?: number;
  /** The time since which its market's page is gone. */
  notSoldAt?: Date;
  purchased?: boolean;
}

export interface PublicTestList {
  token: string;
  ownerId: string;
  ownerEmail: string;
  /** The items' IDs, in the order of the wishes. */
  items: number[];
  path: string;
}

let lists = 0;

/** A new person's public list with these wishes, in this order. */
export async function publicList(
  { ctx, dataDir }: Pick<RunningService, 'ctx' | 'dataDir'>,
  wishes: TestWish[],
  {
    name = 'Clara turns thirty',
    ownerName = 'Clara Winter',
    ...changes
  }: ListChanges & { ownerName?: string } = {},
): Promise<PublicTestList> {
  const ownerEmail = `owner${(lists += 1)}@winter.example`;
  const { user } = await issueSession(ctx, { email: ownerEmail });
  await ctx.prisma.user.update({ where: { id: user.id }, data: { displayName: ownerName } });
  const list = await createList(ctx, user.id, { name });
  await updateList(ctx, user.id, list.id, { sharePublic: true, ...changes });
  const items = await addWishes({ ctx, dataDir }, list.db_id, wishes);
  return { token: list.id, ownerId: user.id, ownerEmail, items, path: `/en/list/${list.id}` };
}

export async function addWishes(
  { ctx, dataDir }: Pick<RunningService, 'ctx' | 'dataDir'>,
  listId: number,
  wishes: TestWish[],
): Promise<number[]> {
  const photos = await Promise.all(
    wishes.map(({ photo, ratio = 125 }) => (photo ? storedPhoto(dataDir, photo, ratio) : null)),
  );
  const imageUrls = wishes.map(({ photo, ratio, imageUrl = null }) =>
    photo ? `https://kiln-linen.example/${photo}?${ratio}` : imageUrl,
  );
  const products = await ctx.prisma.product.createManyAndReturn({
    select: { id: true },
    data: wishes.map((wish, at) => {
      const url = wish.url === undefined ? `https://kiln-linen.example/products/${randomUUID()}` : wish.url;
      const copy = photos[at];
      return {
        url,
        urlHash: url ? createHash('sha256').update(url).digest() : null,
        title: wish.title,
        imageUrl: imageUrls[at],
        imagePath: copy?.name,
        imageWidth: copy?.width,
        imageHeight: copy?.height,
        imageState: copy ? 'copied' : 'failed',
        availability: wish.availability,
        quantity: wish.stock,
        ...(wish.savedPrice && { factsSource: 'page', priceMinor: wish.price, currency: 'EUR' }),
      };
    }),
  });
  const items = await ctx.prisma.listItem.createManyAndReturn({
    select: { id: true },
    data: wishes.map((wish, position) => ({
      listId,
      productId: products[position]!.id,
      position,
      title: wish.title,
      imageUrl: imageUrls[position],
      note: wish.note,
      quantity: wish.quantity,
      priceMinor: wish.price,
      compareAtPriceMinor: wish.oldPrice,
      savedPriceMinor: wish.savedPrice,
      savedPriceSource: wish.savedPrice === undefined ? null : 'page',
      currency: wish.currency === undefined ? 'EUR' : wish.currency,
      sourceLabel: wish.source === undefined ? 'Kiln & Linen' : wish.source,
      priority: wish.priority,
      checkoutMeta: wish.variant ? { variantTitle: wish.variant } : {},
      purchased: wish.purchased,
      notSoldAt: wish.notSoldAt,
    })),
  });
  return items.map(({ id }) => id);
}

/** Clara's list, as in the share page's screenshots. */
export const clarasWishes: TestWish[] = [
  { title: 'Dome Table Lamp', price: 14900, photo: 'lamp.webp', priority: 1 },
  { title: 'Kyo Teapot', price: 7800, photo: 'teapot.webp', ratio: 100, purchased: true },
  { title: 'Elm Dining Chair', price: 28900, photo: 'chair.webp', ratio: 135, source: 'Elm Street' },
  { title: 'Nesting Bowls', price: 6200, photo: 'bowls.webp', ratio: 100 },
  { title: 'The Quiet Kitchen', price: 3200, photo: 'book.webp', source: 'Hazel Books' },
  { title: 'Brass Taper Holders', price: 2999, photo: 'candle.webp', purchased: true },
  { title: 'Daily Mug', price: 2499, photo: 'mug.webp', ratio: 100, quantity: 4, variant: 'Clay' },
  { title: 'Still Carafe', price: 2999, photo: 'carafe.webp', ratio: 135 },
  {
    title: 'Flax Stripe Cushion',
    price: 4500,
    oldPrice: 5200,
    photo: 'cushion.webp',
    ratio: 100,
    purchased: true,
  },
  {
    title: 'Ono Vase',
    price: 5400,
    photo: 'vase.webp',
    variant: 'Sage, Large',
    note: 'For the long table. Any glaze but white.',
  },
  { title: 'Noon Wall Clock', price: 9600, photo: 'clock.webp', ratio: 100 },
  { title: 'Waffle Towels', price: 3800, photo: 'towels.webp', purchased: true },
];
