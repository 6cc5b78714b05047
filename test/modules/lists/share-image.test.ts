import sharp from 'sharp';
import { expect, it } from 'vitest';
import { updateList } from '#api/modules/lists/update-list.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { storage } = api.ctx.adapters;
const owner = await api.shopper();
const ownerId = owner.session.user.id;
const publish = (sharePublic: boolean) => updateList(api.ctx, ownerId, owner.list.id, { sharePublic });
await publish(true);

const address = `/de/list/${owner.list.id}/preview.jpg`;

let placed = 0;
async function addImage(color: string) {
  const create = { width: 80, height: 100, channels: 3, background: color } as const;
  const name = `products/aa/${color}.webp`;
  await storage.put(name, await sharp({ create }).webp().toBuffer(), 'image/webp');
  const product = await api.ctx.prisma.product.create({
    data: {
      title: color,
      imageUrl: `https://shop.example/${color}`,
      imagePath: name,
      imageState: 'copied',
    },
  });
  const { count } = await api.ctx.prisma.listItem.createMany({
    data: [
      {
        listId: owner.list.db_id,
        productId: product.id,
        position: (placed += 1),
        imageUrl: product.imageUrl,
      },
    ],
  });
  expect(count).toBe(1);
}

async function preview() {
  const answer = await api.file(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await image.metadata();
  expect([width, height]).toEqual([1200, 630]);
  const pixels = await image.raw().toBuffer();
  return (x: number, y: number) => {
    const at = (y * 1200 + x) * 3;
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    return r > 200 && g < 60 && b < 60
      ? 'red'
      : b > 200 && r < 60
        ? 'blue'
        : g > 90 && r < 60
          ? 'green'
          : 'other';
  };
}

it('shows the service’s logo for a list without images', async () => {
  const at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['other', 'other']);
});

it('fills the preview with one image, splits it between two, and tiles three and five', async () => {
  await addImage('red');
  let at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['red', 'red']);

  await addImage('blue');
  at = await preview();
  expect([at(20, 20), at(1180, 20), at(1180, 610)]).toEqual(['red', 'blue', 'blue']);

  await addImage('green');
  at = await preview();
  expect([at(20, 20), at(1180, 20), at(1180, 610)]).toEqual(['red', 'blue', 'green']);

  await addImage('red');
  await addImage('blue');
  at = await preview();
  expect([at(20, 20), at(700, 20), at(700, 610), at(1180, 20), at(1180, 610)]).toEqual([
    'red',
    'blue',
    'green',
    'red',
    'blue',
  ]);
});

it('skips an image that’s missing from storage', async () => {
  await storage.remove('products/aa/blue.webp');
  await api.ctx.prisma.listItem.deleteMany({ where: { product: { title: 'red' } } });
  const at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['green', 'green']);
});

it('has no preview for private and unknown lists', async () => {
  await publish(false);
  expect((await api.file(address)).status).toBe(404);
  expect((await api.file('/en/list/unknown/preview.jpg')).status).toBe(404);
});
