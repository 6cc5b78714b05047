import type { Sharp } from 'sharp';
import { iconPaths } from '#api/contract/icon.ts';
import { outlinesOf, type TextStyle } from '#api/platform/fonts/outline-text.ts';
import { loadSharp } from './load-sharp.ts';

/** The text of a card, only with letters that our font supports. */
export interface CardWords {
  /** One or two parts that start on a new line, such as whose list it is and what it's for. */
  heading: string[];
  /** Joined by dots if they fit into a line. */
  facts: string[];
}

/** In pixels: the aspect ratio that messengers crop to. */
const size = { width: 1200, height: 630 };
const margin = 56;
const gap = 14;
const radius = 22;
const colors = { paper: '#fafaf9', blank: '#f1efed', ink: '#1c1917', soft: '#57534e', heart: '#e5484d' };

interface Tile {
  left: number;
  top: number;
  width: number;
  height: number;
}

const side = size.height - 2 * margin;
const half = (side - gap) / 2;
const left = size.width - margin - side;
const tile = (column: 0 | 1, top: number, height: number): Tile => ({
  left: left + column * (half + gap),
  top: margin + top,
  width: half,
  height,
});
const tall = Math.round(half * 1.4);
/** Layouts for zero to four images, with tiles close to the aspect ratio of a photo. */
const layouts: Tile[][] = [
  [],
  [{ left, top: margin, width: side, height: side }],
  [tile(0, 0, tall), tile(1, side - tall, tall)],
  [tile(0, 0, side), tile(1, 0, half), tile(1, half + gap, half)],
  [tile(0, 0, half), tile(1, 0, half), tile(0, half + gap, half), tile(1, half + gap, half)],
];

/** The largest size in which the heading fits is used; in the smallest one, it's cut off. */
const headingSizes = [92, 80, 68, 58, 50];
const headingStyle = (size: number): TextStyle => ({ size, leading: 1.14, tracking: -0.028 });
const summaryStyle: TextStyle = { size: 32, leading: 1.4, tracking: -0.008 };
const most = { lines: 4, linesOfOne: 3 };

/**
 * Draws the preview image that messengers show for a list's link, as a JPEG. Its text is drawn with
 * our own font, because servers may have none.
 * @param images files; the first four that can be read are shown
 */
export async function drawCard(words: CardWords, images: Buffer[]): Promise<Buffer> {
  const sharp = await loadSharp();
  const shown: Buffer[] = [];
  for (const image of images) {
    if (shown.length === layouts.length - 1) break;
    const metadata = await sharp(image, { limitInputPixels: 50_000_000 })
      .metadata()
      .catch(() => null);
    if (metadata) shown.push(image);
  }
  const layout = layouts[shown.length] ?? [];
  const tiles = await Promise.all(
    layout.map(async ({ left, top, width, height }, index) => {
      const corners = Buffer.from(
        `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
      );
      const image: Sharp = sharp(shown[index], { limitInputPixels: 50_000_000 })
        .rotate()
        .resize(width, height, { fit: 'cover', background: colors.blank })
        .flatten({ background: colors.blank });
      const cornered = sharp(await image.png({ compressionLevel: 0 }).toBuffer())
        .ensureAlpha()
        .composite([{ input: corners, blend: 'dest-in' }]);
      return { left, top, input: await cornered.png({ compressionLevel: 0 }).toBuffer() };
    }),
  );
  const text = Buffer.from(await svgOf(words, shown.length > 0));
  return sharp({ create: { ...size, channels: 3, background: colors.paper } })
    .composite([...tiles, { input: text, left: 0, top: 0 }])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The text, stacked at the bottom, and the heart. */
async function svgOf({ heading, facts }: CardWords, hasImages: boolean): Promise<string> {
  const [bold, plain] = await Promise.all([outlinesOf('700Bold'), outlinesOf('400Regular')]);
  const x = margin + 8;
  const width = (hasImages ? left - 40 : 860) - x;
  const summary = facts.join(' · ');
  const fits = plain.widthOf(summary, summaryStyle) <= width;
  const summaryLines = (fits ? [summary] : facts).flatMap((fact) =>
    plain.linesOf(fact, summaryStyle, { width, lines: 1 }),
  );

  const set = headingSizes.map((each) => {
    const style = headingStyle(each);
    const lines = heading.map((part) => bold.linesOf(part, style, { width, lines: most.linesOfOne }));
    return { style, lines: lines.flat() };
  });
  const isWhole = ({ lines }: { lines: string[] }) =>
    lines.length <= Math.max(most.lines - 1, heading.length) && !lines.some((line) => line.endsWith('…'));
  const { style, lines } = set.find(isWhole) ?? set.at(-1)!;

  const marks: string[] = [];
  let y = size.height - margin - 14;
  for (const line of summaryLines.toReversed()) {
    marks.push(plain.svgOf(line, summaryStyle, { x, y, color: colors.soft }));
    y -= summaryStyle.size * summaryStyle.leading;
  }
  y -= 18;
  for (const line of lines.slice(0, most.lines + 1).toReversed()) {
    marks.push(bold.svgOf(line, style, { x, y, color: colors.ink }));
    y -= style.size * style.leading;
  }
  const heart = (left: number, top: number, edge: number) =>
    `<path transform="translate(${left} ${top}) scale(${edge / 24})" fill="${colors.heart}" d="${iconPaths.heart}"/>`;
  marks.push(hasImages ? heart(x - 7, margin, 56) : heart(840, (size.height - 300) / 2, 300));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${marks.join('')}</svg>`;
}
