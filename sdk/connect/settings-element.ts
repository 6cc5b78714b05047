/** `data-public-key` is the attribute's name before 1.0. */
const keyed = '[data-wl-key],[data-public-key]';

/**
 * The element with the shop's settings: the running script; else, where scripts were merged or renamed, the first
 * element with a key.
 */
export function settingsElement(): HTMLElement | null {
  const script = document.currentScript as HTMLScriptElement | null;
  return script?.matches(keyed) ? script : (document.querySelector<HTMLElement>(keyed) ?? script);
}
