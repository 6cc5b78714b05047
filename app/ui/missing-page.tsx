import { SavedIllustration } from './saved-illustration.tsx';
import { SiteFrame } from './site-frame.tsx';

export interface MissingPageProps {
  brandName: string;
  title: string;
  text: string;
  goHome: string;
  /** The target of the link. */
  home?: string;
}

/** For a list or shop that is private, deleted or never existed, without revealing which. */
export function MissingPage({ brandName, title, text, goHome, home = '/' }: MissingPageProps) {
  return (
    <SiteFrame brandName={brandName}>
      <main className="split notice">
        <div className="words">
          <h1>{title}</h1>
          <p>{text}</p>
          <a className="site-button" href={home}>
            {goHome}
          </a>
        </div>
        <SavedIllustration missing />
      </main>
    </SiteFrame>
  );
}
