/** How a magazine's stories lie: columns of twelve, in a rhythm that always ends on a full row. */

/** Columns that a story spans: `lead` has the most room, `side` stands beside it, the others are of one kind. */
export type Span = 'whole' | 'lead' | 'side' | 'half' | 'third' | 'quarter';

/** The rows of what is left at the end. */
const endings: Span[][] = [
  [],
  ['whole'],
  ['half', 'half'],
  ['third', 'third', 'third'],
  ['quarter', 'quarter', 'quarter', 'quarter'],
  ['lead', 'side', 'third', 'third', 'third'],
];

const page: Span[] = ['lead', 'side', 'quarter', 'quarter', 'quarter', 'quarter'];
const mirrored: Span[] = ['side', 'lead', 'quarter', 'quarter', 'quarter', 'quarter'];

/** The span of each of so many stories, the first page beginning with the lead. */
export function magazineSpans(count: number): Span[] {
  // The second of two needs less room than the first: that is what leads.
  if (count === 2) return ['lead', 'side'];
  const pages = Math.floor(count / page.length);
  const full = Array.from({ length: pages }, (_, index) => (index % 2 === 0 ? page : mirrored)).flat();
  return [...full, ...(endings[count % page.length] ?? [])];
}
