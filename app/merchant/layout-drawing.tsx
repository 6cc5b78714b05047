import type { BasketLayout } from '#api/contract/basket.ts';
import { text } from './texts.ts';

export const layoutName = (layout: BasketLayout): string => text(`basket.${layout}`);

/** Boxes of the illustrations: x, y, width and height. */
type Boxes = readonly (readonly [number, number, number, number])[];
const rows = (ys: readonly number[], boxes: Boxes) =>
  ys.flatMap((y) => boxes.map(([x, dy, width, height]) => [x, y + dy, width, height] as const));
const drawings: Record<BasketLayout, Boxes> = {
  grid: rows(
    [6, 19],
    [
      [4, 0, 11, 10],
      [18.5, 0, 11, 10],
      [33, 0, 11, 10],
    ],
  ),
  list: rows(
    [5, 15, 25],
    [
      [4, 0, 7, 7],
      [15, 2, 29, 3],
    ],
  ),
  cards: rows(
    [5, 19],
    [
      [4, 0, 18, 8],
      [4, 9, 12, 2],
      [26, 0, 18, 8],
      [26, 9, 12, 2],
    ],
  ),
  compact: [[24, 2, 20, 31], ...[6, 14.5, 23].map((y) => [27, y, 5, 5] as const)],
};

/** A small illustration of a layout, in the color of `fill`. */
export const LayoutDrawing = ({ layout }: { layout: BasketLayout }) => (
  <svg viewBox="0 0 48 35" aria-hidden="true">
    {drawings[layout].map(([x, y, width, height]) => (
      <rect
        key={`${x} ${y}`}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={1.5}
        // The drawer, behind its content.
        opacity={height > 30 ? 0.35 : undefined}
      />
    ))}
  </svg>
);
