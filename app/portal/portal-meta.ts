import { text } from './texts.ts';

/** Title and robots of a portal page; its own name comes first. */
export const portalMeta = (...names: string[]) => [
  { title: [...names, text('common.partners')].join(' · ') },
  { name: 'robots', content: 'noindex' },
];
