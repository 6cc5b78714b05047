import type { ReactNode } from 'react';
import { HeartFilledIcon } from '../hosted/icons.tsx';

/** The frame of the service's own pages: its name above, one thing below. */
export function SiteFrame({ brandName, children }: { brandName: string; children: ReactNode }) {
  return (
    <div className="site">
      <header className="site-head">
        <a className="brand" href="/">
          <HeartFilledIcon size={20} className="heart" />
          {brandName}
        </a>
      </header>
      {children}
    </div>
  );
}
