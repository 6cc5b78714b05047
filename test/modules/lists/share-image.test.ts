import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { describeCard } from '#api/modules/lists/describe-card.ts';
import { isSurpriseList } from '#api/modules/lists/is-surprise-list.ts';
import { markPublicPurchased } from '#api/modules/lists/mark-public-purchased.ts';
import { readPublicItems } from '#api/modules/lists/read-public-items.ts';
import { readPublicList } from '#api/modules/lists/read-public-list.ts';
import { updateList } from '#api/modules/lists/update-list.ts';
import { dropUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { useApi } from '#test/support/api.ts';

const api = await useApi();
const { storage } = api.ctx.adapters;
const owner = await api.shopper();
const ownerId = owner.session.user.id;
const { id: token, db_id: listId } = owner.list;
const change = (changes: Parameters<typeof updateList>[3]) => updateList(api.ctx, ownerId, token, changes);
await change({ sharePublic: true, name: 'Our flat', occasionSlug: '' });
await api.ctx.prisma.user.update({ where: { id: ownerId }, data: { displayName: 'Clara Winter' } });

const address = `/de/list/${token}/preview.jpg`;
/** More than strangers have to wait until a card is drawn again. */
const later = () => api.pass({ minutes: 1 });

let placed = 0;
async function addImage(color: string) {
  const create = { width: 80, height: 100, channels: 3, background: color } as const;
  const name = `products/aa/${color}.webp`;
  await storage.put(name, await sharp({ create }).webp().toBuffer(), 'image/webp');
  const product = await api.ctx.prisma.product.create({
    data: { title: color, imageUrl: `https://shop.example/${color}`, imagePath: name, imageState: 'copied' },
  });
  const { id } = await api.ctx.prisma.listItem.create({
    data: { listId, productId: product.id, position: (placed += 1), imageUrl: product.imageUrl },
  });
  return Number(id);
}

async function card(lang: 'en' | 'de' = 'de') {
  return describeCard(api.ctx, {
    lang,
    list: await readPublicList(api.ctx, token, { lang }),
    products: (await readPublicItems(api.ctx, token)).products,
    isSecret: await isSurpriseList(api.ctx, token),
  });
}

async function cards(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of storage.list()) if (name.startsWith('cards/')) names.push(name);
  return names;
}

async function preview() {
  later();
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

it('shows none, one, two, three or four images', async () => {
  const corners = async () => {
    const at = await preview();
    return [at(640, 80), at(1120, 80), at(640, 550), at(1120, 550)];
  };
  expect(await corners()).toEqual(['other', 'other', 'other', 'other']);
  await addImage('red');
  expect(await corners()).toEqual(['red', 'red', 'red', 'red']);
  await addImage('blue');
  expect(await corners()).toEqual(['red', 'other', 'other', 'blue']);
  await addImage('green');
  expect(await corners()).toEqual(['red', 'blue', 'red', 'green']);
  await addImage('red');
  await addImage('blue');
  expect(await corners()).toEqual(['red', 'blue', 'green', 'red']);
});

it('skips an image that’s missing from storage', async () => {
  await api.ctx.prisma.listItem.deleteMany({ where: { listId, position: { gt: 2 } } });
  await storage.remove('products/aa/red.webp');
  const at = await preview();
  expect([at(640, 80), at(1120, 550)]).toEqual(['blue', 'blue']);
});

it('says whose list it is, what it’s for, and how many wishes are left, in the page’s language', async () => {
  const [item] = await api.ctx.prisma.listItem.findMany({ where: { listId }, take: 1 });
  expect(await card()).toMatchObject({ heading: ['Clara', 'Our flat'], facts: ['2 Wünsche', '2 noch frei'] });
  await change({ occasionSlug: 'birthday' });
  await markPublicPurchased(api.ctx, token, Number(item?.id), { purchased: true });
  expect(await card()).toMatchObject({
    heading: ['Clara', 'Geburtstag'],
    facts: ['2 Wünsche', '1 noch frei'],
  });
  expect(await card('en')).toMatchObject({
    heading: ['Clara', 'Birthday'],
    facts: ['2 wishes', '1 still available'],
  });
});

it('says nothing about purchases on a list that hides them from its owner', async () => {
  const items = await api.ctx.prisma.listItem.findMany({ where: { listId }, orderBy: { position: 'asc' } });
  await change({ surprise: { end: null } });
  const before = await card();
  expect(before.facts).toEqual(['2 Wünsche']);
  await markPublicPurchased(api.ctx, token, Number(items[1]?.id), { purchased: true });
  expect(await card()).toEqual(before);
  await change({ surprise: null });
  expect((await card()).facts).toEqual(['2 Wünsche', '2 schon gekauft']);
});

it('leaves out emoji, and words in letters that its font doesn’t have', async () => {
  const headingOf = async (displayName: string, name: string) => {
    await api.ctx.prisma.user.update({ where: { id: ownerId }, data: { displayName } });
    await change({ name, occasionSlug: '' });
    return (await card()).heading;
  };
  expect(await headingOf('Anna & Tom', 'Hochzeit 💍')).toEqual(['Anna & Tom', 'Hochzeit']);
  expect(await headingOf('Łucja Żółć', 'День народження')).toEqual(['Łucja', 'День народження']);
  expect(await headingOf('Clara Winter', 'Clara’s birthday')).toEqual(['Clara’s birthday']);
  expect(await headingOf('さくら', '誕生日')).toEqual(['2 Wünsche']);
  expect(await headingOf('Clara Winter', '誕生日')).toEqual(['Clara']);
});

it('is drawn once, stored, and replaced when the list changes, but not all the time', async () => {
  await preview();
  const [first, ...others] = await cards();
  expect(others).toEqual([]);
  const { version } = await card();
  const current = await api.file(`${address}?v=${version}`);
  expect(current.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
  expect((await api.file(`${address}?v=other`)).headers.get('cache-control')).toBe('public, max-age=60');
  expect(await cards()).toEqual([first]);

  await change({ name: 'Another name' });
  const next = `${address}?v=${(await card()).version}`;
  expect(next).not.toContain(version);
  expect((await api.file(next)).headers.get('cache-control')).toBe('public, max-age=60');
  expect(await cards()).toEqual([first]);
  later();
  expect((await api.file(next)).headers.get('cache-control')).toContain('immutable');
  const [second, ...more] = await cards();
  expect([second === first, more]).toEqual([false, []]);
  await storage.remove(second ?? '');
  expect((await api.file(next)).status).toBe(200);
});

it('is drawn without any font of the system', async () => {
  const script = `
    const { drawCard } = await import('./api/platform/images/draw-card.ts');
    const image = await drawCard({ heading: ['Clara', 'Geburtstag'], facts: ['12 Wünsche'] }, []);
    process.stdout.write(image.toString('base64'));`;
  const draw = async (env: NodeJS.ProcessEnv) =>
    (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })).stdout;
  const withoutFonts = await draw({
    ...process.env,
    FONTCONFIG_FILE: '/dev/null',
    FONTCONFIG_PATH: '/dev/null',
  });
  expect(withoutFonts).toBe(await draw(process.env));
  const { channels } = await sharp(Buffer.from(withoutFonts, 'base64'))
    .extract({ left: 60, top: 300, width: 500, height: 180 })
    .stats();
  expect(channels[0]?.min).toBeLessThan(60);
});

it('is gone with the list, and not shown for private and unknown ones', async () => {
  await change({ sharePublic: false });
  expect((await api.file(address)).status).toBe(404);
  expect((await api.file('/en/list/unknown/preview.jpg')).status).toBe(404);
  expect((await api.file(address.replace('/de/', '/xx/'))).status).toBe(404);
  expect(await cards()).toHaveLength(1);
  await api.ctx.prisma.list.delete({ where: { id: listId } });
  await dropUnusedFiles(api.ctx);
  expect(await cards()).toEqual([]);
});
