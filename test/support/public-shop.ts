import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ShopTemplate } from '#api/contract/creator-shop.ts';
import type { ShopSettings } from '#api/modules/creators/schemas.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import type { RunningService } from './start-service.ts';
import { storedPhoto } from './stored-photo.ts';

/** A product in a test's shop. Prices are in minor units. */
export interface TestThing {
  title: string;
  price?: number;
  currency?: string | null;
  /** A photo of the demo shop, copied to storage. */
  photo?: string;
  /** An image on another server, not copied. */
  imageUrl?: string;
  /** Null for a product without a page. */
  url?: string | null;
  brand?: string;
  note?: string;
  availability?: string;
  /** A video with this name in storage. */
  video?: { path: string; durationMs: number; poster?: string; title?: string }[];
}

export interface TestProductList {
  title: string;
  headline?: string;
  description?: string;
  photo?: string;
  things: TestThing[];
}

interface TestShop {
  template?: ShopTemplate;
  name?: string;
  description?: string;
  settings?: Partial<ShopSettings>;
  markets?: string[];
  status?: 'live' | 'draft';
  cover?: string;
  avatar?: string;
  lists: TestProductList[];
}

let shops = 0;

/** A new partner's creator shop with these lists. */
export async function publicShop(
  { ctx, dataDir }: Pick<RunningService, 'ctx' | 'dataDir'>,
  { template = 'classic-grid', name = 'Slow things by Mila', lists, cover, avatar, ...more }: TestShop,
) {
  const handle = `mila-${(shops += 1)}`;
  const partner = await createPartner(ctx, {
    email: `${handle}@mila.example`,
    name: 'Mila Brandt',
    plan: 'growth',
  });
  const shop = await ctx.prisma.creatorShop.create({
    data: {
      partnerId: partner.partnerId,
      handle,
      template,
      name,
      status: more.status ?? 'live',
      description: more.description ?? 'Cooks for many, owns little. Things that earn their shelf.',
      settings: { creator_name: 'Mila Brandt', ...more.settings },
      markets: more.markets ?? [],
      images: {
        ...(cover && { cover: await kept(dataDir, cover, 50) }),
        ...(avatar && { avatar: await kept(dataDir, avatar, 100) }),
      },
      publishedAt: ctx.clock(),
    },
  });
  const items: number[] = [];
  for (const [position, list] of lists.entries()) {
    const { id: listId } = await ctx.prisma.creatorList.create({
      data: {
        shopId: shop.id,
        position,
        slug: `list-${position + 1}`,
        title: list.title,
        headline: list.headline ?? '',
        description: list.description ?? '',
        ...(list.photo ? { image: await kept(dataDir, list.photo, 50) } : {}),
      },
    });
    for (const [at, thing] of list.things.entries()) {
      items.push(await addThing({ ctx, dataDir }, { shopId: shop.id, listId, position: at }, thing));
    }
  }
  return { ...partner, handle, shopId: shop.id, items, path: `/shop/${handle}` };
}

async function kept(dataDir: string, photo: string, ratio: number) {
  const { name, width, height } = await storedPhoto(dataDir, photo, ratio, 1600);
  return { path: name, width, height };
}

async function addThing(
  { ctx, dataDir }: Pick<RunningService, 'ctx' | 'dataDir'>,
  place: { shopId: number; listId: number; position: number },
  thing: TestThing,
): Promise<number> {
  const url = thing.url === undefined ? `https://kiln-linen.example/products/${randomUUID()}` : thing.url;
  const copy = thing.photo ? await storedPhoto(dataDir, thing.photo, 125) : null;
  const { id: productId } = await ctx.prisma.product.create({
    data: {
      url,
      urlHash: url ? createHash('sha256').update(url).digest() : null,
      title: thing.title,
      brand: thing.brand,
      imageUrl: copy ? `https://kiln-linen.example/${thing.photo}` : (thing.imageUrl ?? null),
      imagePath: copy?.name,
      imageWidth: copy?.width,
      imageHeight: copy?.height,
      imageState: copy ? 'copied' : 'failed',
      availability: thing.availability,
      priceMinor: thing.price,
      currency: thing.currency === undefined ? 'EUR' : thing.currency,
    },
  });
  for (const [position, { path, durationMs, poster, title }] of (thing.video ?? []).entries()) {
    await ctx.prisma.productVideo.create({
      data: {
        shopId: place.shopId,
        productId,
        position,
        durationMs,
        width: 320,
        height: 180,
        storagePath: path,
        posterPath: poster,
        title,
        mime: 'video/mp4',
        bytes: 1_000,
      },
    });
  }
  const item = await ctx.prisma.creatorItem.create({ data: { ...place, productId, note: thing.note } });
  return item.id;
}

/** Mila's lists, as in the creator shops' screenshots. */
export const milasLists: TestProductList[] = [
  {
    title: 'The long breakfast',
    headline: 'A table that makes people stay',
    description: 'One heavy pot, cups that fit the hand, plates nobody is afraid of.',
    things: [
      {
        title: 'Kyo Teapot',
        price: 7800,
        photo: 'teapot.webp',
        brand: 'Kiln & Linen',
        note: 'Pours without a drip. Mine has a chip and stays.',
      },
      { title: 'Daily Mug', price: 2499, photo: 'mug.webp', note: 'Four of them, none alike.' },
      { title: 'Rim Plates', price: 6800, photo: 'plates.webp', brand: 'Kiln & Linen' },
      { title: 'Nesting Bowls', price: 6200, photo: 'bowls.webp' },
      { title: 'Still Carafe', price: 2999, photo: 'carafe.webp', availability: 'out_of_stock' },
      { title: 'Waffle Towels', price: 3800, photo: 'towels.webp' },
      { title: 'Elm Board', price: 5900, photo: 'board.webp' },
      { title: 'Pepper Mill', price: 4400, photo: 'mill.webp' },
      { title: 'Ono Vase', price: 5400, photo: 'vase.webp', note: 'For one branch, not for flowers.' },
    ],
  },
  {
    title: 'Evenings',
    headline: 'Low light, late talk',
    description: 'The moss one. I bought it twice, once for my mother.',
    things: [
      { title: 'Dome Table Lamp', price: 14900, photo: 'lamp.webp' },
      { title: 'Brass Taper Holders', price: 2999, photo: 'candle.webp' },
      { title: 'The Quiet Kitchen', price: 3200, photo: 'book.webp', brand: 'Hazel Books' },
      { title: 'Flax Stripe Cushion', price: 4500, photo: 'cushion.webp' },
      { title: 'Paper Print', price: 4900, photo: 'print.webp' },
      { title: 'Noon Wall Clock', price: 9600, photo: 'clock.webp' },
    ],
  },
  {
    title: 'Reading',
    headline: 'Books that were cooked from',
    description: 'Stains on page forty.',
    things: [
      { title: 'The Quiet Kitchen', price: 3200, photo: 'book.webp' },
      { title: 'Elm Dining Chair', price: 28900, photo: 'chair.webp' },
    ],
  },
  {
    title: 'By the stove',
    headline: 'One board for everything',
    things: [
      { title: 'Elm Board', price: 5900, photo: 'board.webp' },
      { title: 'Pepper Mill', price: 4400, photo: 'mill.webp' },
    ],
  },
  {
    title: 'The sink',
    headline: 'Soap worth washing for',
    things: [
      { title: 'Hand Wash Fig Leaf', price: 1800, photo: 'bottle.webp' },
      { title: 'Waffle Towels', price: 3800, photo: 'towels.webp' },
    ],
  },
  {
    title: 'Living',
    headline: 'Stripes, and where to lean',
    things: [
      { title: 'Flax Stripe Cushion', price: 4500, photo: 'cushion.webp' },
      { title: 'Paper Print', price: 4900, photo: 'print.webp' },
    ],
  },
];

/** A clip of the demo shop in the service's storage, for `video`. */
export async function storedClip(dataDir: string, clip: 'mug' | 'teapot' | 'vase') {
  const place = `videos/${randomUUID()}`;
  const media = path.join(dataDir, 'media');
  await mkdir(path.join(media, 'videos'), { recursive: true });
  await copyFile(`sdk/demo-shop/assets/clip-${clip}.mp4`, path.join(media, `${place}.mp4`));
  await copyFile(`sdk/demo-shop/assets/clip-${clip}-poster.webp`, path.join(media, `${place}.webp`));
  return { path: `${place}.mp4`, poster: `${place}.webp`, durationMs: 4_000 };
}
