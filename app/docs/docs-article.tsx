import type { DocsPage } from '#api/contract/docs/docs-pages.ts';

/** A guide with its table of contents. */
export function DocsArticle({ page }: { page: DocsPage }) {
  return (
    <div className="docs-page">
      {page.sections.length > 1 && (
        <nav className="docs-contents" aria-label="On this page">
          <p>On this page</p>
          <ul>
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* Rendered by the build from this repository's own files. */}
      <article className="docs-article" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  );
}
