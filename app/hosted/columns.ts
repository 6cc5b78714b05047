/**
 * The masonry layout, known before rendering. Wishes stay in list order in the document, for keyboards and screen
 * readers; `order` puts each into the shortest column so far, and a break separates the columns. This requires a
 * height that no column exceeds, so images have a known shape and texts are limited to the lines counted here.
 */
import type { Wish } from './wish.ts';

/** Numbers of columns, narrow screens first; must match `wish-grid.css`. */
export const columnCounts = [2, 3, 4] as const;
type Columns = (typeof columnCounts)[number];

/** Heights of images in percent of their width; others are cropped. */
export const ratioBounds = { least: 75, most: 150, usual: 125, withoutImage: 75, step: 5 };

/** Measurements of a card in rem; must match `wish-card.css`. */
const narrow = { text: 0.75, titleLine: 1.25, metaLine: 1.125, action: 3.375, gap: 1.5 };
const wide = { text: 0.875, titleLine: 1.25, metaLine: 1.125, action: 3.5, gap: 2 };
const noteLine = 1.25;
const noteSpace = 0.5;
const noteButton = 1.75;
/** The row above the button for people who share the gift or have reserved it. */
const undoRow = 2.75;
/** Pixel rounding per card. */
const slack = 0.125;

/** Characters that always fit on a line of the narrowest column. */
const lineLength = { title: 16, note: { 2: 15, 3: 20, 4: 22 } };
const maxNoteLines = 4;

/** Whether a title can use two lines; others are limited to one. */
export const isLongTitle = (title: string) => title.length > lineLength.title;

/** The number of lines a note is limited to with this many columns; 0 for none. */
export function noteLines(note: string, columns: Columns): number {
  if (note === '') return 0;
  const lines = note
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength.note[columns])), 0);
  return Math.min(maxNoteLines, lines);
}

/** Whether a note is certainly longer than its initial lines. */
export const isLongNote = (note: string) => note.length > 4 * 46 || note.split('\n').length > maxNoteLines;

/** Lines for the price when it was saved; must match `wish-card.css`. */
const savedPriceLines = 2;
/** Lines for a product that's no longer sold, with the date; must match `wish-card.css`. */
const endedLines = 3;
const isEnded = ({ availability }: Wish) =>
  availability === 'discontinued' || availability === 'not_sold_here';

const hasFacts = ({ variant, quantity, priceAsOf, availability }: Wish) =>
  variant || quantity > 1 || priceAsOf || availability === 'out_of_stock' || availability === 'low_stock';

/** Whether a card shows how long others have reserved the wish. */
export const isReservedForOthers = ({ reservedUntil, state }: Wish) =>
  reservedUntil !== '' && state !== 'held';

/** A card's maximum height: `widths` of the column plus `rem`. */
function heightOf(wish: Wish, columns: Columns, actions: boolean) {
  const { text, titleLine, metaLine, action, gap } = columns === 2 ? narrow : wide;
  const lines = noteLines(wish.note, columns);
  const rem =
    text +
    titleLine * (isLongTitle(wish.title) ? 2 : 1) +
    metaLine * (wish.oldPrice ? 2 : 1) +
    metaLine * (wish.savedPrice ? savedPriceLines : 0) +
    metaLine * (hasFacts(wish) ? 1 : 0) +
    metaLine * (isEnded(wish) ? endedLines : 0) +
    metaLine * (isReservedForOthers(wish) ? 2 : 0) +
    metaLine * (wish.sharing > 0 || wish.givers.length > 0 ? 2 : 0) +
    (lines > 0 ? noteSpace + lines * noteLine + (isLongNote(wish.note) ? noteButton : 0) : 0) +
    (wish.state === 'bought' || wish.state === 'reserved' || !actions ? 0 : action) +
    (wish.own?.quantity === 0 && actions ? undoRow : 0) +
    gap +
    slack;
  return { widths: wish.ratio / 100, rem };
}

/** The column width in rem used to balance columns. */
const usualWidth: Record<Columns, number> = { 2: 10.5, 3: 14, 4: 16 };

interface Arrangement {
  /** The column of each wish, counted from 0. */
  column: number[];
  /** CSS length that no column exceeds; `--w` is a column's width. */
  height: string;
}

/**
 * Distributes wishes to columns, each to the shortest so far.
 * @param actions whether wishes can be marked
 */
function arrange(wishes: Wish[], columns: Columns, actions: boolean): Arrangement {
  const sums = Array.from({ length: columns }, () => ({ widths: 0, rem: 0 }));
  const lengthOf = (sum: { widths: number; rem: number }) => sum.widths * usualWidth[columns] + sum.rem;
  const column = wishes.map((wish) => {
    const shortest = sums.reduce((best, sum) => (lengthOf(sum) < lengthOf(best) - 0.01 ? sum : best));
    const { widths, rem } = heightOf(wish, columns, actions);
    shortest.widths += widths;
    shortest.rem += rem;
    return sums.indexOf(shortest);
  });
  const terms = sums.map(({ widths, rem }) => `${widths.toFixed(2)}*var(--w) + ${rem.toFixed(3)}rem`);
  return { column, height: `max(${terms.join(', ')})` };
}

/** Class names that assign each wish to its column, for every number of columns. */
export function columnClasses(wishes: Wish[], actions: boolean): string[] {
  const arranged = columnCounts.map((count) => ({ count, column: arrange(wishes, count, actions).column }));
  return wishes.map((_, index) =>
    arranged.map(({ count, column }) => `c${count}-${(column[index] ?? 0) + 1}`).join(' '),
  );
}

/** The stylesheet with the heights of a page's columns. */
export function columnHeights(wishes: Wish[], actions: boolean): string {
  const heights = columnCounts.map((count) => `--h${count}:${arrange(wishes, count, actions).height}`);
  return `.wishes{${heights.join(';')}}`;
}
