import { formatText } from '#api/contract/language/format.ts';
import { SavedIllustration } from '#app/ui/saved-illustration.tsx';
import { SiteFrame } from '#app/ui/site-frame.tsx';
import type { SitePage } from './page.server.ts';

/** The page for unknown URLs (`lost`) and failures (`failed`): an explanation and the next step. */
export function NoticePage({ kind, page }: { kind: 'lost' | 'failed'; page: SitePage }) {
  const { lang, texts, brandName, reference } = page;
  const lost = kind === 'lost';
  return (
    <SiteFrame brandName={brandName}>
      <main className="split notice">
        <div className="words">
          <h1>{formatText(lang, lost ? texts.lostTitle : texts.failedTitle)}</h1>
          <p>{formatText(lang, lost ? texts.lostText : texts.failedText)}</p>
          {/* An empty href reloads the page. */}
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
