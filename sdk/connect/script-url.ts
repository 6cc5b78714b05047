/**
 * URL of the running bundle. A module or `import()` has no script tag, but the stack names its file. A copy inlined
 * into the page has no URL: the service is then the page's own site, unless options say otherwise.
 */
export const scriptUrl = (script: HTMLElement | null): string =>
  (script as HTMLScriptElement | null)?.src ||
  /https?:\S+?\/sdk\/v1\/[\w-]+\.js/.exec(new Error().stack!)?.[0] ||
  location.href;
