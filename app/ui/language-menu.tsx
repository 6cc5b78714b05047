import { type Language, languageNames, languages } from '#api/contract/language/languages.ts';
import { GlobeIcon } from './icons.tsx';
import { useDismissal } from './use-dismissal.ts';

interface LanguageProps {
  lang: Language;
  /** The page's URL in a language. */
  urlIn: (lang: Language) => string;
}

/** A menu with the page's other languages. `label` is the word for "language". */
export function LanguageMenu({ label, ...page }: LanguageProps & { label: string }) {
  const menu = useDismissal();
  return (
    <details className="language-menu" ref={menu}>
      <summary>
        <GlobeIcon size={16} />
        <span className="visually-hidden">{label}: </span>
        {languageNames[page.lang]}
      </summary>
      <LanguageLinks {...page} />
    </details>
  );
}

export function LanguageLinks({ lang, urlIn }: LanguageProps) {
  return (
    <ul className="languages">
      {languages.map((each) => (
        <li key={each}>
          <a href={urlIn(each)} hrefLang={each} lang={each} aria-current={each === lang ? 'true' : undefined}>
            {languageNames[each]}
          </a>
        </li>
      ))}
    </ul>
  );
}
