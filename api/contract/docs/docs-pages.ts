/** The guides that are pages of the site, by audience, in the order of its navigation. */
export const docsSections = [
  { title: 'Shops', pages: ['shop-owners', 'recipes', 'shopify-merchants', 'portal', 'billing'] },
  { title: 'Creators and shoppers', pages: ['creators', 'shoppers'] },
  { title: 'Developers', pages: ['api-partners', 'errors', 'tools', 'rules'] },
  { title: 'Operators', pages: ['operators', 'monitoring', 'sizing', 'shopify-app'] },
  { title: 'Trust', pages: ['privacy', 'security', 'glossary'] },
] as const;

export type DocsSlug = (typeof docsSections)[number]['pages'][number];

export const docsSlugs: readonly DocsSlug[] = docsSections.flatMap(({ pages }) => [...pages]);

/** A guide as the build writes it. */
export interface DocsPage {
  slug: DocsSlug;
  title: string;
  /** The first paragraph, without marks. */
  description: string;
  html: string;
  /** Its sections, for a table of contents. */
  sections: { id: string; title: string }[];
}

/** In the guides' examples; a site's pages have its own URL instead. */
export const exampleSite = 'https://wishlist.example';
