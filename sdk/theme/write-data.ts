/**
 * Writes a data attribute only if it changes, because the page is observed. Removes it if there is
 * no value.
 */
export function writeData({ dataset }: HTMLElement, name: string, value: unknown): void {
  if (value === null || value === undefined) delete dataset[name];
  else if (dataset[name] !== `${value}`) dataset[name] = `${value}`;
}
