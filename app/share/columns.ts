/**
 * The masonry, known before anything is drawn. Wishes stay in the list's order in the document, for keyboards and
 * readers; `order` puts each into the column that is shortest so far, and a column breaks where the next one begins.
 * That needs a height no column outgrows: pictures have their shape beforehand, texts are held to the lines counted here.
 */
import type { Wish } from './share-page.ts';

/** How many columns there are, narrow screens first; `share/wishes.css` draws the same ones. */
export const columnCounts = [2, 3, 4] as const;
type Columns = (typeof columnCounts)[number];

/** Heights of pictures in percent of their width: what is taller or flatter is cropped. */
export const ratioBounds = { least: 75, most: 150, usual: 125, withoutImage: 75, step: 5 };

/** Measures of a card in rem, as in `share/card.css`. */
const narrow = { text: 0.75, titleLine: 1.25, metaLine: 1.125, action: 3.375, gap: 1.5 };
const wide = { text: 0.875, titleLine: 1.25, metaLine: 1.125, action: 3.5, gap: 2 };
const noteLine = 1.25;
const noteSpace = 0.5;
const noteButton = 1.75;
/** Rounding of pixels, a card. */
const slack = 0.125;

/** Letters that surely fit on a line of the narrowest column. */
const lineLength = { title: 16, note: { 2: 15, 3: 20, 4: 22 } };
const mostNoteLines = 4;

/** Whether a title may take two lines; others are held to one. */
export const isLongTitle = (title: string) => title.length > lineLength.title;

/** Lines that a note is held to in so many columns; 0 for none. */
export function noteLines(note: string, columns: Columns): number {
  if (note === '') return 0;
  const lines = note
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength.note[columns])), 0);
  return Math.min(mostNoteLines, lines);
}

/** Whether a note is surely longer than what is shown of it at first. */
export const isLongNote = (note: string) => note.length > 4 * 46 || note.split('\n').length > mostNoteLines;

/** A card's height at most: `widths` of the column plus `rem`. */
function heightOf(wish: Wish, columns: Columns, actions: boolean) {
  const { text, titleLine, metaLine, action, gap } = columns === 2 ? narrow : wide;
  const lines = noteLines(wish.note, columns);
  const rem =
    text +
    titleLine * (isLongTitle(wish.title) ? 2 : 1) +
    metaLine * (wish.oldPrice ? 2 : 1) +
    metaLine * (wish.facts.length > 0 || wish.soldOut ? 1 : 0) +
    (lines > 0 ? noteSpace + lines * noteLine + (isLongNote(wish.note) ? noteButton : 0) : 0) +
    (wish.state === 'bought' || !actions ? 0 : action) +
    gap +
    slack;
  return { widths: wish.ratio / 100, rem };
}

/** Width of a column in rem by which columns are weighed against each other. */
const usualWidth: Record<Columns, number> = { 2: 10.5, 3: 14, 4: 16 };

interface Arrangement {
  /** The column of each wish, counted from 0. */
  column: number[];
  /** CSS length that no column outgrows; `--w` is a column's width. */
  height: string;
}

/**
 * Puts wishes into so many columns, each into the shortest so far.
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

/** Class names that put each wish into its column, for every count of columns. */
export function columnClasses(wishes: Wish[], actions: boolean): string[] {
  const arranged = columnCounts.map((count) => ({ count, column: arrange(wishes, count, actions).column }));
  return wishes.map((_, index) =>
    arranged.map(({ count, column }) => `c${count}-${(column[index] ?? 0) + 1}`).join(' '),
  );
}

/** The style sheet with the heights of a page's columns. */
export function columnHeights(wishes: Wish[], actions: boolean): string {
  const heights = columnCounts.map((count) => `--h${count}:${arrange(wishes, count, actions).height}`);
  return `.wishes{${heights.join(';')}}`;
}
