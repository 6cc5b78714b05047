/**
 * The site of the hosted pages, with a slash at its end.
 * @param scriptUrl where the bundle was loaded from, `{site}/sdk/v1/….js`.
 * @param pageUrl the site, or any page of it such as `{site}/save`, where it is not the script's own.
 */
export const siteOf = (scriptUrl: string, pageUrl?: string): string =>
  new URL('.', new URL(pageUrl || '../../', scriptUrl)).href;
