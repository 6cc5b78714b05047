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
async function addPicture(colour: string) {
  const create = { width: 80, height: 100, channels: 3, background: colour } as const;
  const name = `products/aa/${colour}.webp`;
  await storage.put(name, await sharp({ create }).webp().toBuffer(), 'image/webp');
  const product = await api.ctx.prisma.product.create({
    data: {
      title: colour,
      imageUrl: `https://shop.example/${colour}`,
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

it('a list without pictures is shown by the service’s mark', async () => {
  const at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['other', 'other']);
});

it('one picture fills the preview, two share it, three and five lie beside and below each other', async () => {
  await addPicture('red');
  let at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['red', 'red']);

  await addPicture('blue');
  at = await preview();
  expect([at(20, 20), at(1180, 20), at(1180, 610)]).toEqual(['red', 'blue', 'blue']);

  await addPicture('green');
  at = await preview();
  expect([at(20, 20), at(1180, 20), at(1180, 610)]).toEqual(['red', 'blue', 'green']);

  await addPicture('red');
  await addPicture('blue');
  at = await preview();
  expect([at(20, 20), at(700, 20), at(700, 610), at(1180, 20), at(1180, 610)]).toEqual([
    ...['red', 'blue', 'green', 'red', 'blue'],
  ]);
});

it('a file that is gone from storage leaves its place to the others', async () => {
  await storage.remove('products/aa/blue.webp');
  await api.ctx.prisma.listItem.deleteMany({ where: { product: { title: 'red' } } });
  const at = await preview();
  expect([at(20, 20), at(1180, 610)]).toEqual(['green', 'green']);
});

it('a private or unknown list has no preview', async () => {
  await publish(false);
  expect((await api.file(address)).status).toBe(404);
  expect((await api.file('/en/list/unknown/preview.jpg')).status).toBe(404);
});
