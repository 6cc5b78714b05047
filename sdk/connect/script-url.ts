/**
 * URL of the running bundle. A module or `import()` has no script tag, but the stack trace has its
 * URL. For a copy inlined into the page, the service defaults to the page's own site.
 */
export const scriptUrl = (script: HTMLElement | null): string =>
  (script as HTMLScriptElement | null)?.src ||
  /https?:\S+?\/sdk\/v1\/[\w-]+\.js/.exec(new Error().stack!)?.[0] ||
  location.href;
