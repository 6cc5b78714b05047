/** The elements that a shop's selector matches; none if it is invalid. */
export function findAll(selector: string): HTMLElement[] {
  try {
    return [...document.querySelectorAll<HTMLElement>(selector)];
  } catch {
    return [];
  }
}
