/**
 * Adds styles to a shadow root: as a constructed stylesheet if supported, because no
 * Content-Security-Policy blocks it, otherwise as a style element.
 */
export function addStyle(shadow: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  } catch {
    shadow.append(Object.assign(document.createElement('style'), { textContent: css }));
  }
}
