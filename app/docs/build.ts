/**
 * Renders the guides in `docs/` as pages of the site: `build/docs/<slug>.json`, `index.json` for the navigation and
 * `search.json`. Their images become assets. Assistants get them as Markdown, listed in `llms.txt`.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { Marked, type Tokens } from 'marked';
import MiniSearch from 'minisearch';
import {
  type DocsPage,
  docsSections,
  type DocsSlug,
  docsSlugs,
  exampleSite,
} from '#api/contract/docs/docs-pages.ts';
import { indexOptions } from '#api/contract/docs/index-options.ts';
import { anchorOf, type Passage, splitPage } from '#api/contract/docs/split-page.ts';

const out = 'build/docs';

/** The site's URL for a link. Other files of the repository aren't on the site. */
function hrefOnSite(href: string): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const slug = file.replace(/\.md$/, '');
  if (!docsSlugs.includes(slug as DocsSlug)) return undefined;
  return `/docs/${slug}${anchor ? `#${anchor}` : ''}`;
}

/** A renderer for one page that collects its sections. */
function rendererFor(sections: DocsPage['sections']): Marked {
  const taken = new Map<string, number>();
  const idOf = (heading: string) => {
    const id = anchorOf(heading);
    const times = taken.get(id) ?? 0;
    taken.set(id, times + 1);
    return times ? `${id}-${times}` : id;
  };
  return new Marked({
    renderer: {
      heading({ depth, tokens, text }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const id = idOf(text);
        if (depth === 1) return `<h1>${inner}</h1>\n`;
        if (depth === 2) sections.push({ id, title: text.replaceAll('`', '') });
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const target = hrefOnSite(href);
        return target ? `<a href="${escapeHtml(target)}">${inner}</a>` : inner;
      },
      image: ({ href, text }: Tokens.Image) =>
        `<img src="/${images.get(href)}" alt="${escapeHtml(text)}" loading="lazy">`,
      code({ text, lang }: Tokens.Code) {
        const language = /^\w+/.exec(lang ?? '')?.[0];
        const named = language ? ` data-language="${language}"` : '';
        return `<pre tabindex="0"${named}><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const names = token.header
          .map(({ tokens }) => `<th>${this.parser.parseInline(tokens)}</th>`)
          .join('');
        const head = token.header.some(({ text }) => text.trim()) ? `<thead><tr>${names}</tr></thead>` : '';
        // On phones, each cell is below its column's name.
        const named = (cell: Tokens.TableCell, at: number) =>
          `<td data-column="${escapeHtml(token.header[at]?.text.replaceAll('`', '') ?? '')}">${this.parser.parseInline(cell.tokens)}</td>`;
        const rows = token.rows.map((row) => `<tr>${row.map(named).join('')}</tr>`).join('\n');
        return `<div class="docs-table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const firstParagraph = (markdown: string) =>
  (/^(?![#<!|`-]).+$/m.exec(markdown)?.[0] ?? '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '');

async function renderPage(
  slug: DocsSlug,
): Promise<{ page: DocsPage; passages: Passage[]; markdown: string }> {
  const file = `docs/${slug}.md`;
  const markdown = (await readFile(file, 'utf8')).replaceAll(/<!--[\s\S]*?-->\n?/g, '');
  const sections: DocsPage['sections'] = [];
  const html = await rendererFor(sections).parse(markdown);
  const passages = splitPage(file, markdown);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? slug;
  return { page: { slug, title, description: firstParagraph(markdown), html, sections }, passages, markdown };
}

/** The guides' images by the names in the guides, with the URLs that serve them. The URLs change with the content. */
const images = new Map<string, string>();
for (const name of await readdir('docs/images')) {
  const content = await readFile(join('docs/images', name));
  const { name: stem, ext } = parse(name);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  images.set(`images/${name}`, `assets/docs/${stem}-${hash}${ext}`);
}
await rm('build/assets/docs', { recursive: true, force: true });
for (const [name, asset] of images) await cp(join('docs', name), join('build', asset));

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const rendered = await Promise.all(docsSlugs.map(renderPage));
const search = new MiniSearch<Passage>(indexOptions);
for (const { page, passages, markdown } of rendered) {
  await writeFile(join(out, `${page.slug}.json`), JSON.stringify(page));
  await writeFile(join(out, `${page.slug}.md`), markdown);
  search.addAll(passages);
}
const titles = Object.fromEntries(rendered.map(({ page }) => [page.slug, page.title]));
await writeFile(join(out, 'index.json'), JSON.stringify(titles));
await writeFile(join(out, 'search.json'), JSON.stringify(search));

const listed = ({ page: { slug, title, description } }: (typeof rendered)[number]) =>
  `- [${title}](${exampleSite}/docs/${slug}.md): ${description}`;
const sections = docsSections.map(({ title, pages }) =>
  [`## ${title}`, '', ...pages.map((slug) => listed(rendered[docsSlugs.indexOf(slug)]!)), ''].join('\n'),
);
await writeFile(join(out, 'llms.txt'), sections.join('\n'));
