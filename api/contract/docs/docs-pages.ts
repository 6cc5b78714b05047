/** The guides published on the site, by audience, in the order of the navigation. */
export const docsSections = [
  {
    title: 'Shops',
    pages: ['shop-owners', 'recipes', 'shopify-merchants', 'switching', 'portal', 'billing'],
  },
  { title: 'Creators and shoppers', pages: ['creators', 'shoppers'] },
  { title: 'Developers', pages: ['api-partners', 'errors', 'tools', 'rules'] },
  { title: 'Operators', pages: ['operators', 'monitoring', 'sizing', 'shopify-app', 'assistants'] },
  { title: 'Trust', pages: ['privacy', 'security', 'glossary'] },
] as const;

export type DocsSlug = (typeof docsSections)[number]['pages'][number];

export const docsSlugs: readonly DocsSlug[] = docsSections.flatMap(({ pages }) => [...pages]);

/** A guide as written by the build. */
export interface DocsPage {
  slug: DocsSlug;
  title: string;
  /** The first paragraph as plain text. */
  description: string;
  html: string;
  /** Its sections, for a table of contents. */
  sections: { id: string; title: string }[];
}

/** The site in the guides' examples; pages replace it with the installation's own URL. */
export const exampleSite = 'https://wishlist.example';
