import { buffer } from 'node:stream/consumers';
import { iconPaths } from '#api/contract/icon.ts';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { drawable } from '#api/platform/fonts/drawable.ts';
import { fontFile } from '#api/platform/fonts/font-file.ts';
import { loadSharp } from '#api/platform/images/load-sharp.ts';
import { messages } from '#api/platform/messages.ts';
import type { QrCode } from '#api/platform/qr-code.ts';
import { ownFileOf } from '#api/platform/storage/media-url.ts';

/** A list to print, with texts in its language. Empty texts are left out. */
export interface PaperList {
  lang: Language;
  name: string;
  /** The owner and the occasion. */
  about: string;
  description: string;
  summary: string;
  /** `lines` is the URL as text, split into lines. */
  link: { label: string; url: string; lines: string[]; qr: QrCode } | null;
  wishes: PaperWish[];
}

export interface PaperWish {
  title: string;
  imageUrl: string | null;
  price: string;
  /** Variant, quantity and shop. */
  facts: string;
  note: string;
  /** Says that it's bought or most wanted. */
  mark: string;
  isTaken: boolean;
}

type Pdf = PDFKit.PDFDocument;

/** A4 in points. */
const page = { left: 45, right: 550, top: 45, bottom: 790 };
const ink = { text: '#1c1917', soft: '#57534e', faint: '#78716c', line: '#e7e5e4', blank: '#f1efed' };

interface Layout {
  /** Maximum number of wishes for this layout. */
  most: number;
  columns: number;
  /** Edge length of an image, in points. */
  image: number;
  title: number;
  text: number;
  gap: number;
  space: number;
  titleLines: number;
  noteLines: number;
}
const layouts: Layout[] = [
  { most: 1, columns: 1, image: 220, title: 17, text: 11, gap: 22, space: 0, titleLines: 6, noteLines: 12 },
  { most: 6, columns: 1, image: 84, title: 12, text: 9.5, gap: 14, space: 18, titleLines: 3, noteLines: 6 },
  { most: 24, columns: 2, image: 78, title: 11, text: 8.5, gap: 12, space: 18, titleLines: 3, noteLines: 4 },
  {
    most: Infinity,
    columns: 2,
    image: 46,
    title: 9.5,
    text: 8,
    gap: 9,
    space: 10,
    titleLines: 2,
    noteLines: 3,
  },
];
const gutter = 24;

/** Drawing more images would keep a CPU core busy for seconds. */
const maxImages = 300;
const bounds = { atOnce: 1, atOnceOfOne: 1, waiting: 20, waitingOfOne: 3, longestWaitMs: 10_000 };
const work = new BoundedWork(bounds);

/** Draws a list as a PDF. @param caller the requesting network; networks take turns */
export function drawListPdf(ctx: Context, list: PaperList, caller: string): Promise<Buffer> {
  return work.run(caller, () => draw(ctx, list));
}

async function draw(ctx: Context, list: PaperList): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: page.left,
    bufferPages: true,
    lang: list.lang,
    info: { Title: list.name, CreationDate: ctx.clock() },
  });
  const whole = buffer(pdf);
  pdf.registerFont('plain', fontFile('400Regular'));
  pdf.registerFont('medium', fontFile('500Medium'));
  pdf.registerFont('bold', fontFile('700Bold'));
  await drawWishes(ctx, pdf, list.wishes, drawHead(pdf, list));
  drawPageNumbers(pdf, list);
  pdf.end();
  return whole;
}

interface TextPlace {
  x: number;
  y: number;
  width: number;
  size: number;
  font?: 'plain' | 'medium' | 'bold';
  color?: string;
  align?: 'left' | 'right';
  /** Maximum number of lines; longer texts end with an ellipsis. */
  lines?: number;
}

/** Sets the document's text style, and returns the drawable part of a text with its height. */
function set(pdf: Pdf, text: string, at: TextPlace) {
  const words = drawable(text);
  const { width, size, font = 'plain', color = ink.text, align = 'left', lines } = at;
  pdf.font(font).fontSize(size).fillColor(color);
  const lineGap = size * 0.12;
  const options = { width, align, lineGap, characterSpacing: size > 16 ? size * -0.025 : 0 };
  const whole = pdf.heightOfString(words, options);
  if (!lines) return { words, options, height: whole };
  const height = Math.min(lines * (pdf.currentLineHeight(true) + lineGap), whole) + 0.1;
  return { words, options: { ...options, height, ellipsis: true }, height };
}

/** Writes a text and returns the y below it. */
function write(pdf: Pdf, text: string, at: TextPlace): number {
  if (text === '') return at.y;
  const { words, options, height } = set(pdf, text, at);
  pdf.text(words, at.x, at.y, options);
  return at.y + height;
}

function drawHead(pdf: Pdf, { about, name, description, summary, link }: PaperList): number {
  const qrEdge = 76;
  const x = page.left;
  const width = page.right - x - (link ? 180 : 0);
  let y = write(pdf, about, { x, y: page.top, width, size: 10.5, color: ink.soft, lines: 1 });
  y = write(pdf, name, { x, y: y + 4, width, size: 26, font: 'bold', lines: 3 });
  if (description) y = write(pdf, description, { x, y: y + 6, width, size: 10.5, color: ink.soft, lines: 8 });
  y = write(pdf, summary, { x, y: y + 8, width, size: 10, color: ink.soft, lines: 1 });
  if (link) {
    const { size, path } = link.qr;
    pdf
      .save()
      .translate(page.right - qrEdge, page.top)
      .scale(qrEdge / size)
      .path(path)
      .fill(ink.text)
      .restore();
    const below = { x: page.right - 160, width: 160, size: 7.5, align: 'right' } as const;
    let under = write(pdf, link.label, { ...below, y: page.top + qrEdge + 6, color: ink.soft });
    for (const line of link.lines) under = write(pdf, line, { ...below, y: under });
    pdf.link(below.x, page.top, below.width, under - page.top, link.url);
    y = Math.max(y, under);
  }
  y += 16;
  pdf.moveTo(x, y).lineTo(page.right, y).lineWidth(0.7).strokeColor(ink.line).stroke();
  return y + 18;
}

/** Draws in rows, so reading from left to right follows the list's order. */
async function drawWishes(ctx: Context, pdf: Pdf, wishes: PaperWish[], top: number): Promise<void> {
  const layout = layouts.find(({ most }) => wishes.length <= most)!;
  const width = (page.right - page.left - (layout.columns - 1) * gutter) / layout.columns;
  let y = top;
  for (let at = 0; at < wishes.length; at += layout.columns) {
    const row = wishes.slice(at, at + layout.columns);
    const height = Math.max(...row.map((wish) => heightOfWish(pdf, wish, layout, width)));
    if (y + height > page.bottom) {
      pdf.addPage();
      y = page.top;
    }
    for (const [index, wish] of row.entries()) {
      const x = page.left + index * (width + gutter);
      const image = at < maxImages ? await imageOf(ctx, wish, layout) : null;
      drawWish(pdf, wish, { x, y, width, layout, image });
    }
    y += height + layout.space;
  }
}

function textsOf(wish: PaperWish, layout: Layout, x: number, width: number) {
  const { title, text } = layout;
  const color = wish.isTaken ? ink.faint : ink.text;
  const texts: [string, Omit<TextPlace, 'x' | 'y' | 'width'>][] = [
    [wish.title, { size: title, font: 'medium', color, lines: layout.titleLines }],
    [wish.price, { size: text * 1.12, color, lines: 1 }],
    [wish.facts, { size: text, color: ink.soft, lines: 2 }],
    [wish.mark, { size: text, font: 'medium', color, lines: 1 }],
    [wish.note, { size: text, color: ink.soft, lines: layout.noteLines }],
  ];
  return texts
    .filter(([words]) => words !== '')
    .map(([words, at]) => [words, { ...at, x, width, y: 0 }] as const);
}

function heightOfWish(pdf: Pdf, wish: PaperWish, layout: Layout, width: number): number {
  const texts = textsOf(wish, layout, 0, width - layout.image - layout.gap);
  return Math.max(
    layout.image,
    texts.reduce((sum, [words, at]) => sum + set(pdf, words, at).height + 1.5, 0),
  );
}

function drawWish(
  pdf: Pdf,
  wish: PaperWish,
  at: { x: number; y: number; width: number; layout: Layout; image: Buffer | null },
): void {
  const { x, y, width, layout, image } = at;
  const edge = layout.image;
  pdf.save().roundedRect(x, y, edge, edge, Math.min(10, edge / 9));
  if (image) {
    pdf.clip();
    if (wish.isTaken) pdf.opacity(0.4);
    pdf.image(image, x, y, { width: edge, height: edge });
  } else {
    const scale = edge / 80;
    pdf.fill(ink.blank);
    pdf
      .translate(x + edge / 2 - 12 * scale, y + edge / 2 - 12 * scale)
      .scale(scale)
      .path(iconPaths.heart)
      .lineWidth(1.2)
      .stroke(ink.faint);
  }
  pdf.restore().opacity(1);
  let below = y;
  for (const [words, place] of textsOf(wish, layout, x + edge + layout.gap, width - edge - layout.gap)) {
    below = write(pdf, words, { ...place, y: below }) + 1.5;
  }
}

/** Our copy of the wish's image, sized for print; null if there is none. */
async function imageOf(ctx: Context, wish: PaperWish, layout: Layout): Promise<Buffer | null> {
  const name = wish.imageUrl && ownFileOf(ctx, wish.imageUrl);
  const file = name ? await ctx.adapters.storage.open(name) : null;
  if (!file) return null;
  const sharp = await loadSharp();
  const edge = layout.image * 3;
  return sharp(await buffer(file.stream), { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(edge, edge, { fit: 'cover' })
    .flatten({ background: ink.blank })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => null);
}

function drawPageNumbers(pdf: Pdf, { lang, name }: PaperList): void {
  const { start, count } = pdf.bufferedPageRange();
  if (count === 1) return;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    const place = { y: 810, size: 8, color: ink.faint, lines: 1 };
    write(pdf, name, { ...place, x: page.left, width: 380 });
    const text = formatText(lang, messages('invoice', lang)['invoice.page'], {
      page: index + 1,
      pages: count,
    });
    write(pdf, text, { ...place, x: page.right - 100, width: 100, align: 'right' });
  }
}
