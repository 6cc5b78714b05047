import type { BlockHandle } from './theme-blocks.ts';

/** The data for links into the theme editor. */
export interface ThemeOf {
  /** The shop's host on its platform. */
  shop: string;
  apiKey: string;
}

const editor = ({ shop }: ThemeOf, query: string) => `https://${shop}/admin/themes/current/editor?${query}`;

const embed = (theme: ThemeOf, handle: BlockHandle) =>
  editor(theme, `context=apps&template=product&activateAppId=${theme.apiKey}/${handle}`);

const add = (theme: ThemeOf, handle: BlockHandle, template: string, target: string) =>
  editor(theme, `template=${template}&addAppBlockId=${theme.apiKey}/${handle}&target=${target}`);

/** A link to the theme editor that turns on or adds a block. */
export function blockLink(theme: ThemeOf, handle: BlockHandle): string {
  switch (handle) {
    case 'setup':
    case 'float':
      return embed(theme, handle);
    case 'button':
      return add(theme, handle, 'product', 'mainSection');
    case 'header':
      return add(theme, handle, 'index', 'sectionGroup:header');
    case 'basket':
      // Merchants choose its template: in the default one, it would be on every page of the shop.
      return pageTemplatesLink(theme);
  }
}

export const pageTemplatesLink = (theme: ThemeOf) => editor(theme, 'template=page');
export const newPageLink = ({ shop }: ThemeOf) => `https://${shop}/admin/pages/new`;
