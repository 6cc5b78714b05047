import { slugify } from '#api/contract/slugify.ts';

const [shortest, longest] = [3, 40];

/** A shop name's handle: `martas-home` for `Márta’s Home`; empty if there are too few letters. */
export function handleFrom(name: string): string {
  const handle = slugify(name, longest);
  return handle.length < shortest ? '' : handle;
}
