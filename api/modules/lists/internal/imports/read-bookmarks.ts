import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import type { SourceRow } from '../../schemas.ts';

const longest = { title: 500, note: 2_000 } as const;

/** Whether a text is HTML with links: bookmarks that a browser exported, or a saved page. */
export const isHtml = (text: string) => /^\uFEFF?\s*</.test(text) && /\shref\s*=/i.test(text);

/** Reads the links in HTML, with their text as title and a bookmark's description as note. */
export async function readBookmarks(html: string): Promise<SourceRow[]> {
  const $ = await loadHtml(html);
  return $('a[href]')
    .toArray()
    .flatMap((element) => {
      const href = $(element).attr('href') ?? '';
      const url = /^https?:\/\//i.test(href) ? canonicalUrl(href) : null;
      if (!url) return [];
      const title = oneLine($(element).text()).slice(0, longest.title);
      // Browsers export descriptions in a `<DD>` that is never closed.
      const described = $(element).closest('dt').next('dd').contents().first();
      const note = described[0]?.type === 'text' ? oneLine(described.text()).slice(0, longest.note) : '';
      return [{ url, ...(title && !/^https?:\/\//i.test(title) && { title }), ...(note && { note }) }];
    });
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
