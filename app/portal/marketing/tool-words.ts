import { toolTypes } from '#api/contract/marketing.ts';
import type { MarketingTool } from '#api/modules/marketing/schemas.ts';
import { text } from '../texts.ts';

/** The description if there is one, else Klaviyo, or the host. */
export const toolName = ({ kind, url, description }: Pick<MarketingTool, 'kind' | 'url' | 'description'>) =>
  description || (kind === 'klaviyo' ? 'Klaviyo' : new URL(url).host);

export const toolTypesText = (types: MarketingTool['types']) =>
  types.length === toolTypes.length
    ? text('endpoints.allTypes')
    : text('endpoints.types', { count: types.length });
