import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawListPdf, type PaperWish } from '#api/modules/lists/draw-list-pdf.ts';
import { qrCodeOf } from '#api/platform/qr-code.ts';
import { useApi } from '#test/support/api.ts';
import { pdfText } from '#test/support/pdf-text.ts';

const api = await useApi();
const { settings, adapters } = api.ctx;

const wish = (changes: Partial<PaperWish> = {}): PaperWish => ({
  title: 'Ono Vase',
  imageUrl: null,
  price: '19,90 €',
  facts: 'Ton, groß · Gewünscht: 2 · Kiln & Linen',
  note: '',
  mark: '',
  isTaken: false,
  ...changes,
});
const url = 'https://wishlist.example/list/abc';
const draw = (wishes: PaperWish[], changes: { name?: string; link?: null } = {}) =>
  drawListPdf(
    api.ctx,
    {
      lang: 'de',
      name: 'Clara wird dreißig',
      about: 'Clara Winter · Geburtstag',
      description: 'Danke!',
      summary: `${wishes.length} Wünsche`,
      link: { label: 'Online', url, lines: ['wishlist.example/list/', 'abc'], qr: qrCodeOf(url) },
      wishes,
      ...changes,
    },
    'reader',
  );
const textOf = (pdf: Buffer) => pdfText(pdf).replaceAll(/\s+/g, ' ');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

it('has the heading, the short link and each wish with its price, variant and quantity', async () => {
  const pdf = await draw([
    wish(),
    wish({ title: 'Żółta lampa 💡', mark: 'Gekauft', isTaken: true, note: 'Bitte in Weiß' }),
  ]);
  const text = textOf(pdf);
  for (const part of [
    'Clara Winter',
    'Clara wird dreißig',
    'wishlist.example/list/',
    'Ono Vase',
    '19,90',
    'Gewünscht: 2',
  ])
    expect(text).toContain(part);
  for (const part of ['Żółta lampa', 'Gekauft', 'Bitte in Weiß']) expect(text).toContain(part);
  expect(pdf.toString('latin1')).toContain(url);
  expect(textOf(await draw([wish()], { link: null }))).not.toContain('wishlist.example');
});

it('has our copies of images, and numbers the pages of long lists', async () => {
  const create = { width: 80, height: 100, channels: 3, background: 'red' } as const;
  await adapters.storage.put('products/aa/red.webp', await sharp({ create }).webp().toBuffer(), 'image/webp');
  const withImage = await draw([wish({ imageUrl: `${settings.mediaUrl}/products/aa/red.webp` })]);
  expect(withImage.toString('latin1')).toContain('/DCTDecode');
  const without = ['https://shop.example/red.webp', `${settings.mediaUrl}/products/aa/gone.webp`];
  const pdf = await draw(without.map((imageUrl) => wish({ imageUrl })));
  expect(pdf.toString('latin1')).not.toContain('/DCTDecode');
  expect([pagesOf(pdf), textOf(pdf).includes('Seite 1 von')]).toEqual([1, false]);
  const long = await draw(Array.from({ length: 60 }, (_, index) => wish({ title: `Wunsch ${index + 1}` })));
  const pages = pagesOf(long) ?? 0;
  expect(pages).toBeGreaterThan(1);
  expect(textOf(long)).toContain(`Seite ${pages} von ${pages}`);
  expect(textOf(long)).toContain('Wunsch 60');
});

it('has a QR code with dark squares in its three corners', () => {
  const { size, path } = qrCodeOf(url);
  expect(size).toBeGreaterThanOrEqual(21);
  for (const corner of ['M0 0h7v1', `M${size - 7} 0h7v1`, `M0 ${size - 1}h7v1`])
    expect(path).toContain(corner);
});
