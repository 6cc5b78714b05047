import type { ShopTemplate } from '#api/contract/creator-shop.ts';

/** Boxes as x, y, width, height and opacity. */
type Box = readonly [number, number, number, number, number];
const words = (x: number, y: number, width: number): Box => [x, y, width, 2.5, 0.9];
const image = (x: number, y: number, width: number, height: number): Box => [x, y, width, height, 0.5];
const card = (x: number, y: number, width: number, height: number): Box[] => [
  image(x, y, width, height),
  words(x, y + height + 2, width * 0.6),
];

const drawings: Record<ShopTemplate, readonly Box[]> = {
  'classic-grid': [
    words(38, 6, 20),
    ...[14, 33].flatMap((y) => [6, 27.5, 49, 70.5].flatMap((x) => card(x, y, 19.5, 13))),
  ],
  minimal: [
    [6, 6, 8, 8, 0.9],
    words(17, 8.75, 26),
    ...[20, 32, 44].flatMap((y) => [
      image(6, y, 10, 9),
      words(20, y + 1.5, 30),
      [20, y + 6, 44, 1.5, 0.4] as Box,
    ]),
  ],
  'hero-rows': [
    image(0, 0, 96, 23),
    [7, 12, 30, 3.5, 1],
    [7, 17.5, 18, 2, 0.9],
    words(6, 28, 16),
    ...[6, 27.5, 49, 70.5, 92].map((x) => image(x, 33, 19.5, 14)),
    ...[6, 27.5, 49, 70.5].map((x) => words(x, 49, 12)),
  ],
  'magazine-cards': [
    image(6, 5, 54, 26),
    [6, 33.5, 34, 3, 1],
    ...[5, 21].flatMap((y) => card(64, y, 26, 10)),
    ...[6, 36, 64].map((x) => image(x, 42, 26, 12)),
  ],
};

/** A small drawing of a template; it inherits `fill`. */
export const TemplateDrawing = ({ template }: { template: ShopTemplate }) => (
  <svg viewBox="0 0 96 56" aria-hidden="true" className="template-drawing">
    {drawings[template].map(([x, y, width, height, opacity]) => (
      <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} opacity={opacity} rx={1.2} />
    ))}
  </svg>
);
