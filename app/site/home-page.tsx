import { formatText } from '#api/contract/language/format.ts';
import type { SitePage } from './page.server.ts';
import { SavedIllustration } from '#app/ui/saved-illustration.tsx';
import { SiteFrame } from '#app/ui/site-frame.tsx';

/** The service's home page for shoppers: what it is, and where their products are. Has a link for shops. */
export function HomePage({ lang, texts, brandName, portalUrl }: SitePage) {
  return (
    <SiteFrame
      brandName={brandName}
      aside={
        <a className="site-link" href={portalUrl}>
          {formatText(lang, texts.forShops)}
        </a>
      }
    >
      <main className="split home">
        <div className="words">
          <h1>{formatText(lang, texts.homeTitle)}</h1>
          <p className="home-text">{formatText(lang, texts.homeText)}</p>
          <a className="site-button" href="/lists">
            {formatText(lang, texts.myLists)}
          </a>
          <p className="home-hint">{formatText(lang, texts.homeHint)}</p>
        </div>
        <SavedIllustration />
      </main>
    </SiteFrame>
  );
}
