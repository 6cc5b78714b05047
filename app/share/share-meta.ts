import type { MetaDescriptor } from '@remix-run/node';
import { languages } from '#api/contract/language/languages.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import site from '../ui/site.css';
import type { SharePage } from './share-page.ts';

type Shown =
  | { kind: 'lost'; title: string }
  | {
      kind: 'list';
      props: Pick<SharePage, 'lang' | 'name' | 'owner' | 'brandName' | 'address' | 'token'>;
      preview: { description: string; image: string; listsUrl: string };
    };

/**
 * Title, URL and preview of a share page. Public lists are personal, so search engines are asked not to index them.
 */
export function shareMeta({ data }: { data?: unknown }): MetaDescriptor[] {
  const shown = data as Shown | undefined;
  const hidden = { name: 'robots', content: 'noindex' };
  if (!shown) return [hidden];
  if (shown.kind === 'lost') {
    return [{ title: shown.title }, hidden, { tagName: 'link', rel: 'stylesheet', href: site }];
  }
  const { props, preview } = shown;
  const title = props.owner.name ? `${props.name} · ${props.owner.name}` : props.name;
  return [
    ...pageMeta({ ...props, title, description: preview.description, hasImage: true }),
    hidden,
    { property: 'og:image', content: preview.image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: props.name },
    ...languages.map((each) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: each,
      href: `${preview.listsUrl}/${each}/list/${props.token}`,
    })),
    {
      tagName: 'link',
      rel: 'alternate',
      hrefLang: 'x-default',
      href: `${preview.listsUrl}/list/${props.token}`,
    },
  ];
}
