/** Two letters that stand for a person without a picture: of the first and the last name, else of the only one. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}|\p{N}/u)?.[0] ?? []);
  const [first = '', ...others] = words;
  return (first + (others.at(-1) ?? '')).toLocaleUpperCase();
}
