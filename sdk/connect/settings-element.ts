/**
 * The element with the shop's settings: the running script or, if scripts are modules, merged or
 * renamed, the first element that has them.
 * @param settings selector of elements with settings
 */
export function settingsElement(settings: string): HTMLElement | null {
  const script = document.currentScript as HTMLScriptElement | null;
  return script?.matches(settings) ? script : (document.querySelector<HTMLElement>(settings) ?? script);
}
