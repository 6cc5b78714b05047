/**
 * Sent with a page's data requests: the language the page was loaded in, for all responses to
 * match.
 */
export const pageLanguageHeader = 'X-Page-Language';
