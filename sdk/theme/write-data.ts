/** Writes a data attribute if it changes, because the page is being observed. Without a value, it's removed. */
export function writeData({ dataset }: HTMLElement, name: string, value: unknown): void {
  if (value === null || value === undefined) delete dataset[name];
  else if (dataset[name] !== `${value}`) dataset[name] = `${value}`;
}
