import { HeartFilledIcon } from '../hosted/icons.tsx';
import { LanguageMenu } from './language-menu.tsx';
import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

export function PageHead({ page }: { page: SharePage }) {
  const say = useSay();
  return (
    <header className="page-head">
      <a className="brand" href={`${page.siteUrl}/`}>
        <HeartFilledIcon size={22} className="heart" />
        {page.brandName}
      </a>
      <div className="page-links">
        <LanguageMenu page={page} />
        <a className="page-link" href={`${page.siteUrl}/lists`}>
          {say('makeYourOwn')}
        </a>
      </div>
    </header>
  );
}
