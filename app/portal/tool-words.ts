import type { MarketingTool } from '#api/modules/marketing/schemas.ts';

/** The description, or else Klaviyo or the host. */
export const toolName = ({ kind, url, description }: Pick<MarketingTool, 'kind' | 'url' | 'description'>) =>
  description || (kind === 'klaviyo' ? 'Klaviyo' : new URL(url).host);
