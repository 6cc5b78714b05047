/** Characters that could affect other terminal output: names and texts come from strangers. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]+/gu;
const timestamp = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/;
const wide =
  /^(\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana})/u;
const gap = 2;
const minColumnWidth = 6;

const segments = new Intl.Segmenter();
const lettersOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment);
const widthOf = (letter: string) => (wide.test(letter) ? 2 : 1);
const widthOfAll = (text: string) => lettersOf(text).reduce((sum, letter) => sum + widthOf(letter), 0);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellOf).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${cellOf(part)}`)
      .join(', ');
  }
  return String(value).replace(timestamp, '$1 $2').replace(unprintable, ' ');
}

/** Pads or cuts the text to exactly this width. */
function fit(text: string, width: number, toRight: boolean): string {
  const missing = width - widthOfAll(text);
  if (missing >= 0) return toRight ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
  let cut = '';
  let used = 1;
  for (const letter of lettersOf(text)) {
    used += widthOf(letter);
    if (used > width) break;
    cut += letter;
  }
  return fit(`${cut}…`, width, toRight);
}

/** Narrows the widest columns until all fit, if possible. */
function narrowed(widths: readonly number[], room: number): number[] {
  const fitting = [...widths];
  const total = () => fitting.reduce((sum, width) => sum + width, gap * (fitting.length - 1));
  while (total() > room && Math.max(...fitting) > minColumnWidth) {
    const widest = fitting.indexOf(Math.max(...fitting));
    fitting[widest] = fitting[widest]! - 1;
  }
  return fitting;
}

/**
 * A table for people: one column per field, numbers right-aligned, times in UTC.
 * @param rows JSON objects with the same fields
 * @param room the terminal's width: longer cells are cut
 */
export function formatTable(rows: readonly object[], room = Infinity): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name) => {
    const values = rows.map((row) => (row as Record<string, unknown>)[name]);
    const cells = [name.replaceAll('_', ' ').toUpperCase(), ...values.map(cellOf)];
    const isNumber = values.every((value) => value === null || typeof value === 'number');
    return { cells, isNumber, width: Math.max(...cells.map(widthOfAll)) };
  });
  const widths = narrowed(
    columns.map(({ width }) => width),
    room,
  );
  return [undefined, ...rows]
    .map((_row, line) =>
      columns
        .map(({ cells, isNumber }, at) => fit(cells[line]!, widths[at]!, isNumber))
        .join(' '.repeat(gap))
        .trimEnd(),
    )
    .join('\n');
}
