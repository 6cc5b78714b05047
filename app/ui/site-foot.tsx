/** A link at the foot of a page. */
export interface FootLink {
  label: string;
  url: string;
  /** The language of the linked page, if it's always the same. */
  hrefLang?: 'en';
}

/** The foot of every public page: the service's own pages, and the operator's legal pages. */
export function SiteFoot(props: {
  label: string;
  links: readonly FootLink[];
  legalLabel: string;
  legal: readonly FootLink[];
}) {
  const { label, links, legalLabel, legal } = props;
  return (
    <div className="site-foot">
      {links.length > 0 && (
        <nav aria-label={label}>
          {links.map((link) => (
            <a key={link.url} href={link.url} hrefLang={link.hrefLang}>
              {link.label}
            </a>
          ))}
        </nav>
      )}
      {legal.length > 0 && (
        <nav className="legal-links" aria-label={legalLabel}>
          {legal.map((link) => (
            <a key={link.url} href={link.url} target="_blank" rel="noreferrer">
              {link.label}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
