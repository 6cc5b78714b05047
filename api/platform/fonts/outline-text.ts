import { readFile } from 'node:fs/promises';
import type { Font } from 'fontkit';
import { fontFile } from './font-file.ts';

/** Text set in one size. Lengths in pixels. */
export interface TextStyle {
  size: number;
  /** Line height, as a factor of the size. */
  leading: number;
  /** Added between letters, as a factor of the size. */
  tracking: number;
}

/** Typesets text without system fonts. */
export interface Outlines {
  widthOf(text: string, style: TextStyle): number;
  /** Breaks text into lines that fit; if it doesn't fit, the last line ends with an ellipsis. */
  linesOf(text: string, style: TextStyle, box: { width: number; lines: number }): string[];
  /** SVG of one line at its baseline. */
  svgOf(text: string, style: TextStyle, at: { x: number; y: number; color: string }): string;
}

type Weight = Parameters<typeof fontFile>[0];
const loaded = new Map<Weight, Promise<Outlines>>();

/** Loaded on first use. */
export function outlinesOf(weight: Weight): Promise<Outlines> {
  const known = loaded.get(weight) ?? load(weight);
  loaded.set(weight, known);
  return known;
}

async function load(weight: Weight): Promise<Outlines> {
  const { create } = await import('fontkit');
  const font = create(await readFile(fontFile(weight))) as Font;

  function widthOf(text: string, { size, tracking }: TextStyle): number {
    const { advanceWidth, glyphs } = font.layout(text);
    return (advanceWidth / font.unitsPerEm + glyphs.length * tracking) * size;
  }

  /** The longest start of a text that fits with an ellipsis. */
  function cut(text: string, style: TextStyle, width: number): string {
    const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
    const ended = () => `${letters.join('').trimEnd()}…`;
    while (letters.length > 0 && widthOf(ended(), style) > width) letters.pop();
    return ended();
  }

  return {
    widthOf,
    linesOf(text, style, { width, lines }) {
      const words = text.split(/\s+/);
      const set: string[] = [];
      for (let line = words.shift(); line !== undefined; line = words.shift()) {
        if (set.length === lines - 1) return [...set, fitting([line, ...words].join(' '))];
        while (words.length > 0 && widthOf(`${line} ${words[0]}`, style) <= width)
          line += ` ${words.shift()}`;
        set.push(fitting(line));
      }
      return set;

      function fitting(line: string): string {
        return widthOf(line, style) <= width ? line : cut(line, style, width);
      }
    },
    svgOf(text, { size, tracking }, { x, y, color }) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      let pen = 0;
      const paths = glyphs.map((glyph, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!;
        const path = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${glyph.path.toSVG()}"/>`;
        pen += xAdvance + tracking * font.unitsPerEm;
        return path;
      });
      return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}
