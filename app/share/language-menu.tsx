import { languageNames, languages } from '../../api/contract/texts/languages.ts';
import { GlobeIcon } from '../hosted/icons.tsx';
import type { SharePage } from './share-page.ts';
import { useSay } from './texts-context.tsx';
import { useDismissal } from './use-dismissal.ts';

/** The page's other languages, folded up. */
export function LanguageMenu({ page }: { page: SharePage }) {
  const say = useSay();
  const menu = useDismissal();
  return (
    <details className="language-menu" ref={menu}>
      <summary>
        <GlobeIcon size={16} />
        <span className="visually-hidden">{say('language')}: </span>
        {languageNames[page.lang]}
      </summary>
      <LanguageLinks {...page} />
    </details>
  );
}

export function LanguageLinks({ lang, token }: Pick<SharePage, 'lang' | 'token'>) {
  return (
    <ul className="languages">
      {languages.map((each) => (
        <li key={each}>
          <a
            href={`/${each}/list/${token}`}
            hrefLang={each}
            lang={each}
            aria-current={each === lang ? 'true' : undefined}
          >
            {languageNames[each]}
          </a>
        </li>
      ))}
    </ul>
  );
}
