import { slugify } from '#api/contract/slugify.ts';

const [shortest, longest] = [3, 40];

/** A handle out of a shop's name: `Márta’s Home` gives `martas-home`; empty where the name has too few letters. */
export function handleFrom(name: string): string {
  const handle = slugify(name, longest);
  return handle.length < shortest ? '' : handle;
}
