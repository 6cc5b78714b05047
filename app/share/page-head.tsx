import { HeartFilledIcon } from '#app/ui/icons.tsx';
import { LanguageMenu } from '#app/ui/language-menu.tsx';
import { addressOfList, type SharePage } from './share-page.ts';
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
        <LanguageMenu label={say('language')} lang={page.lang} addressIn={addressOfList(page)} />
        <a className="page-link" href={`${page.siteUrl}/lists`}>
          {say('makeYourOwn')}
        </a>
      </div>
    </header>
  );
}
