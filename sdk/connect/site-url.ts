/**
 * The site of the hosted pages, with a trailing slash.
 * @param scriptUrl URL of the bundle, `{site}/sdk/v1/….js`
 * @param pageUrl the site or any of its pages, such as `{site}/save`, if it isn't the script's own site
 */
export const siteOf = (scriptUrl: string, pageUrl?: string): string =>
  new URL('.', new URL(pageUrl || '../../', scriptUrl)).href;
