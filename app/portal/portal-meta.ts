import { text } from './texts.ts';

/** Title and robots of a page of the portal; its own name first, then what it belongs to. */
export const portalMeta = (...names: string[]) => [
  { title: [...names, text('common.partners')].join(' · ') },
  { name: 'robots', content: 'noindex' },
];
