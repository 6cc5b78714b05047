/** Data requests of a page name the language it was loaded in, which all their responses have to be in. */
export const pageLanguageHeader = 'X-Page-Language';
