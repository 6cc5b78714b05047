import { LanguageLinks } from '#app/ui/language-menu.tsx';
import { addressOfList, type SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';

export function PageFoot({ page }: { page: SharePage }) {
  const say = useSay();
  return (
    <footer className="page-foot">
      <div className="foot-words">
        {!page.reader.surprised && page.wishes.length > 0 && <p>{say('howItWorks')}</p>}
        <p>
          {say('changedOn', { date: page.changedOn })}. {say('byLinkOnly')}
        </p>
      </div>
      <nav className="foot-links" aria-label={say('language')}>
        <LanguageLinks lang={page.lang} addressIn={addressOfList(page)} />
        <a className="page-link" href={`${page.siteUrl}/lists`}>
          {say('makeYourOwn')}
        </a>
      </nav>
    </footer>
  );
}
