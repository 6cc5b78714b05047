/** The operator's legal pages, in the order in which they're linked. */
export const legalPages = ['privacy', 'terms', 'imprint'] as const;

/** Their URLs; undefined for pages the operator hasn't set. */
export type LegalUrls = Readonly<Record<(typeof legalPages)[number], string | undefined>>;
