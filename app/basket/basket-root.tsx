import { useEffect } from 'react';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { BasketPageProps } from './basket-context.ts';
import { BasketPage } from './basket-page.tsx';
import { connectHost } from './host-link.ts';
import { StateView } from './state-view.tsx';

/** A basket that can't be displayed, with the code reported to the shop's page. */
export interface BasketProblemProps {
  problem: 'config_not_found' | 'config_required' | 'key_required';
  lang: Language;
  texts: Pick<Messages<'basket'>, 'missingTitle' | 'missing' | 'seeLists' | 'newTab'>;
  shopOrigin: string | null;
}

export type BasketRootProps = BasketPageProps | BasketProblemProps;

/** The component that the server renders and the client entry hydrates. */
export function BasketRoot(props: BasketRootProps) {
  return 'problem' in props ? <BasketProblem {...props} /> : <BasketPage {...props} />;
}

function BasketProblem({ problem, lang, texts, shopOrigin }: BasketProblemProps) {
  const message = formatText(lang, texts.missing);
  useEffect(() => {
    const host = connectHost(shopOrigin, () => {});
    host.say({ type: 'basket.ready' });
    host.say({ type: 'basket.error', code: problem, message });
    host.say({ type: 'basket.height', px: document.documentElement.offsetHeight });
  }, [problem, message, shopOrigin]);
  return (
    <main className="basket problem">
      <StateView drawing heading="h1" title={formatText(lang, texts.missingTitle)} text={message}>
        <a className="primary" href={`/lists?lang=${lang}`} target="_blank" rel="noopener">
          {formatText(lang, texts.seeLists)}
          <span className="visually-hidden">({formatText(lang, texts.newTab)})</span>
        </a>
      </StateView>
    </main>
  );
}
