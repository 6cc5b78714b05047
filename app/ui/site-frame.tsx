import type { ReactNode } from 'react';
import { HeartFilledIcon } from './icons.tsx';

/** The frame of the service's own pages: a top line with its name, and the content below. */
export function SiteFrame(props: { brandName: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="site">
      <header className="site-head">
        <a className="brand" href="/">
          <HeartFilledIcon size={20} className="heart" />
          {props.brandName}
        </a>
        {props.aside}
      </header>
      {props.children}
    </div>
  );
}
