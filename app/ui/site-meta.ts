import type { MetaDescriptor } from '@remix-run/node';
import { pageMeta } from './page-meta.ts';
import preview from './preview.jpg';

type Described = Omit<Parameters<typeof pageMeta>[0], 'hasImage' | 'canonical'>;

/** Title, canonical URL and preview of the service's own pages. The image shows a demo wishlist. */
export const siteMeta = (page: Described): MetaDescriptor[] => [
  ...pageMeta({ ...page, hasImage: true }),
  { property: 'og:image', content: new URL(preview, page.address).href },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: page.brandName },
];
