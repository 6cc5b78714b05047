import { SavedPicture } from '../site/saved-picture.tsx';
import { SiteFrame } from '../site/site-frame.tsx';

export interface MissingListProps {
  brandName: string;
  title: string;
  text: string;
  goHome: string;
}

/** Stands for a list that is private, gone or never was: which of them is nobody's business. */
export function MissingList({ brandName, title, text, goHome }: MissingListProps) {
  return (
    <SiteFrame brandName={brandName}>
      <main className="split notice">
        <div className="words">
          <h1>{title}</h1>
          <p>{text}</p>
          <a className="site-button" href="/">
            {goHome}
          </a>
        </div>
        <SavedPicture missing />
      </main>
    </SiteFrame>
  );
}
