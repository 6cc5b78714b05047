import { slugify } from '#api/contract/slugify.ts';

const [shortest, longest] = [3, 40];

/** A handle for a shop's name: `martas-home` for `Márta’s Home`; empty if the name has too few letters. */
export function handleFrom(name: string): string {
  const handle = slugify(name, longest);
  return handle.length < shortest ? '' : handle;
}
