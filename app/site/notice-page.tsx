import { formatText } from '#api/contract/language/format.ts';
import type { SitePage } from './page.server.ts';
import { SavedIllustration } from '#app/ui/saved-illustration.tsx';
import { SiteFrame } from '#app/ui/site-frame.tsx';

/** A page that is not there (`lost`), or that could not be made (`failed`): what happened, and the way on. */
export function NoticePage({ kind, page }: { kind: 'lost' | 'failed'; page: SitePage }) {
  const { lang, texts, brandName, reference } = page;
  const lost = kind === 'lost';
  return (
    <SiteFrame brandName={brandName}>
      <main className="split notice">
        <div className="words">
          <h1>{formatText(lang, lost ? texts.lostTitle : texts.failedTitle)}</h1>
          <p>{formatText(lang, lost ? texts.lostText : texts.failedText)}</p>
          {/* An empty address is the page's own, asked for again. */}
          <a className="site-button" href={lost ? '/' : ''}>
            {formatText(lang, lost ? texts.goHome : texts.tryAgain)}
          </a>
          {!lost && <p className="reference">{reference}</p>}
        </div>
        <SavedIllustration missing />
      </main>
    </SiteFrame>
  );
}
