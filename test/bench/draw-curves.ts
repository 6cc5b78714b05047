/** Response times, in ms, at a part of the highest throughput. */
export interface Point {
  part: number;
  p50: number;
  p99: number;
}

/** One route's curve, and that of the bare server beside it. */
export interface Curve {
  name: string;
  points: Point[];
  floor: Point[];
}

const [width, height, left, top, bottom] = [860, 420, 60, 60, 50];
const plotWidth = 560;
const colors = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00'];
const ticks = [0.1, 0.3, 1, 3, 10, 30, 100];

const x = (part: number) => left + part * plotWidth;
/** Milliseconds on a logarithmic scale. */
const y = (ms: number) => {
  const part = Math.log(Math.max(ms, ticks[0]!) / ticks[0]!) / Math.log(ticks.at(-1)! / ticks[0]!);
  return height - bottom - Math.min(1, part) * (height - top - bottom);
};
const line = (points: [number, number][], style: string) =>
  `<polyline fill="none" ${style} points="${points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(' ')}"/>`;

/** Draws p50 (dashed) and p99 of each route, and p99 of bare servers (gray), as SVG, for light and dark pages. */
export function drawCurves(title: string, curves: readonly Curve[]): string {
  const grid = ticks.map(
    (ms) => `<line class="grid" x1="${left}" x2="${x(1)}" y1="${y(ms)}" y2="${y(ms)}"/>
  <text x="${left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`,
  );
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9].map(
    (part) =>
      `<text x="${x(part)}" y="${height - bottom + 20}" text-anchor="middle">${Math.round(part * 100)} %</text>`,
  );
  const floors = curves.map(({ floor }) =>
    line(
      floor.map(({ part, p99 }) => [part, p99]),
      'class="floor"',
    ),
  );
  const drawn = curves.map(({ name, points }, index) => {
    const stroke = `stroke="${colors[index % colors.length]}" stroke-width="2"`;
    const at = top + 20 + index * 24;
    return `${line(
      points.map(({ part, p99 }) => [part, p99]),
      stroke,
    )}
  ${line(
    points.map(({ part, p50 }) => [part, p50]),
    `${stroke} stroke-dasharray="4 4"`,
  )}
  <line x1="${x(1) + 24}" x2="${x(1) + 44}" y1="${at - 4}" y2="${at - 4}" ${stroke}/>
  <text x="${x(1) + 52}" y="${at}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">
  <title>${title}</title>
  <style>
    text { font: 13px sans-serif; fill: #1f2328; } .grid { stroke: #d0d7de; } .floor { stroke: #8c959f; } .back { fill: #fff; }
    @media (prefers-color-scheme: dark) { text { fill: #f0f6fc; } .grid { stroke: #3d444d; } .back { fill: #0d1117; } }
  </style>
  <rect class="back" width="${width}" height="${height}"/>
  <text x="${left}" y="24">${title}</text>
  <text x="${left}" y="44">Milliseconds: p99, p50 dashed, and p99 of bare servers gray. Across: requests per second, as a part of the highest.</text>
  ${[...grid, ...parts, ...floors, ...drawn].join('\n  ')}
</svg>
`;
}
