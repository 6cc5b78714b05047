import { formatText } from '#api/contract/language/format.ts';
import { plans } from '#api/contract/plans.ts';
import type { SitePage } from './page.server.ts';
import { SavedIllustration } from '#app/ui/saved-illustration.tsx';
import { SiteFrame } from '#app/ui/site-frame.tsx';

/** The service's home page: where shoppers find what they saved, and what shops get. */
export function HomePage(page: SitePage) {
  const { lang, texts, brandName, portalUrl } = page;
  return (
    <SiteFrame
      brandName={brandName}
      aside={
        <a className="site-link" href={portalUrl}>
          {formatText(lang, texts.forShops)}
        </a>
      }
    >
      <main className="split home">
        <div className="words">
          <h1>{formatText(lang, texts.homeTitle)}</h1>
          <p className="home-text">{formatText(lang, texts.homeText)}</p>
          <a className="site-button" href="/lists">
            {formatText(lang, texts.myLists)}
          </a>
          <p className="home-hint">{formatText(lang, texts.homeHint)}</p>
        </div>
        <SavedIllustration />
        <ForShops {...page} />
      </main>
    </SiteFrame>
  );
}

const gains = [
  ['shopsSave', 'shopsSaveText'],
  ['shopsShare', 'shopsShareText'],
  ['shopsKnow', 'shopsKnowText'],
] as const;

/** What shops get, with the real basket to try. */
function ForShops({ lang, texts, portalUrl }: SitePage) {
  const say = (name: keyof typeof texts) => formatText(lang, texts[name], {});
  return (
    <section className="for-shops">
      <h2>{say('shopsTitle')}</h2>
      <p className="home-text">{say('shopsText')}</p>
      <iframe
        src={`/basket/preview?demo&lang=${lang}`}
        title={say('shopsDemo')}
        loading="lazy"
        className="shop-demo"
      />
      <p className="demo-hint">{say('shopsDemoHint')}</p>
      <dl className="gains">
        {gains.map(([name, more]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{say(more)}</dd>
          </div>
        ))}
      </dl>
      <a className="site-button" href={portalUrl}>
        {say('shopsStart')}
      </a>
      <p className="demo-hint">{formatText(lang, texts.shopsFree, { count: plans.free.actionsPerMonth })}</p>
    </section>
  );
}
