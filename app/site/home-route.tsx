import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { eventTypes } from '#api/contract/event-types.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { plans, yearlyDiscountPercent } from '#api/contract/plans.ts';
import { saveButtonSnippet } from '#api/contract/snippets/snippets.ts';
import { hostedContext } from '#app/hosted/hosted.server.ts';
import { hostedHeaders } from '#app/hosted/security-headers.ts';
import { actionsText, overageText } from '#app/portal/plan-words.ts';
import { Rich as PortalRich, text as portalText } from '#app/portal/texts.ts';
import { euroText } from '#app/portal/words.ts';
import { HeartFilledIcon, HeartIcon } from '#app/ui/icons.tsx';
import { textsOf } from '#app/ui/page-texts.tsx';
import bowls from '#app/ui/samples/bowls.webp';
import carafe from '#app/ui/samples/carafe.webp';
import cushion from '#app/ui/samples/cushion.webp';
import vase from '#app/ui/samples/vase.webp';
import { SiteFrame } from '#app/ui/site-frame.tsx';
import { siteMeta } from '#app/ui/site-meta.ts';
import home from './home.css';
import { loadHomePage } from './home-page.server.ts';
import type { SitePage } from './page.server.ts';
import { siteStyles } from './site-styles.ts';

export const handle = { ownScript: true, siteFoot: true };
export const links = () => [...siteStyles, { rel: 'stylesheet', href: home }];
export const headers = hostedHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? siteMeta(data) : []);

export function loader({ request, context }: LoaderFunctionArgs) {
  // Shopify opens apps at their origin.
  const { search, searchParams } = new URL(request.url);
  const hosted = hostedContext(context);
  if (searchParams.has('shop') && hosted.shopify) throw redirect(`/app${search}`);
  const { page, headers } = loadHomePage(hosted, request);
  return json(page, { headers });
}

export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}

/** Only rendered on the server, which knows the texts of every area. */
const { text, lang } = textsOf('landing');

interface HomeProps extends Pick<SitePage, 'brandName' | 'portalUrl'> {
  siteUrl: string;
  baseUrl: string;
  pricesTitle: string;
}

/** The service's home page: how shoppers find their saved products, and what shops get. */
function HomePage(page: HomeProps) {
  return (
    <SiteFrame
      brandName={page.brandName}
      aside={
        <div className="home-links">
          <a className="site-link" href="#prices">
            {page.pricesTitle}
          </a>
          <a className="site-link" href={page.portalUrl}>
            {text('forShops')}
          </a>
        </div>
      }
    >
      <main className="split home">
        <div className="words">
          <h1>{text('homeTitle')}</h1>
          <p className="home-text">{text('homeText')}</p>
          <div className="home-actions">
            <a className="site-button" href={page.portalUrl}>
              {text('shopsAdd')}
            </a>
            <a className="site-button second" href="/lists">
              {text('myLists')}
            </a>
          </div>
          <p className="home-hint">{text('homeHint')}</p>
        </div>
        <HeartToPress />
        <ForShops portalUrl={page.portalUrl} />
        <Platforms {...page} />
        <Prices {...page} />
      </main>
    </SiteFrame>
  );
}

const sample = { title: 'Ono Vase', priceMinor: 5_400 };

/** A product whose heart fills when clicked: a checkbox, so it needs no script and no account. */
function HeartToPress() {
  return (
    <div className="try">
      <div className="try-card">
        <input
          type="checkbox"
          className="try-heart"
          aria-label={text('heartLabel', { title: sample.title })}
          aria-describedby="try-hint"
        />
        <HeartIcon size={26} className="try-empty" />
        <HeartFilledIcon size={26} className="try-full" />
        <svg className="try-rays" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
          <path d="M0-36v-9M25-25l6-7M-25-25l-6-7M36 0h9M-36 0h-9M25 25l6 7M-25 25l-6 7" />
        </svg>
        <img src={vase} alt="" width="640" height="800" />
        <p className="try-name">{sample.title}</p>
        <p className="price">{formatPrice(lang(), sample.priceMinor, 'EUR')}</p>
        <p className="try-hint" id="try-hint">
          {text('heartHint')}
        </p>
        <p className="try-hint try-done">{text('heartDone')}</p>
      </div>
    </div>
  );
}

const gains = [
  ['shopsSave', 'shopsSaveText'],
  ['shopsCart', 'shopsCartText'],
  ['shopsShare', 'shopsShareText'],
  ['shopsKnow', 'shopsKnowText'],
  ['shopsReads', 'shopsReadsText'],
  ['shopsPrivate', 'shopsPrivateText'],
] as const;

/** The part for shops, with the real basket to try. */
function ForShops({ portalUrl }: Pick<HomeProps, 'portalUrl'>) {
  return (
    <section className="home-section" aria-labelledby="for-shops">
      <h2 id="for-shops">{text('shopsTitle')}</h2>
      <p className="home-text">{text('shopsText')}</p>
      <div className="home-actions">
        <a className="site-button" href={portalUrl}>
          {text('shopsStart')}
        </a>
        <p className="demo-hint">{text('shopsFree', { count: plans.free.actionsPerMonth })}</p>
      </div>
      <ul className="bare sells">
        <Sells title={text('sellAlerts')} words={text('sellAlertsText')}>
          <span className="sells-alert">
            <img src={vase} alt="" width="640" height="800" loading="lazy" />
            <span>
              {sample.title} <s>{formatPrice(lang(), sample.priceMinor, 'EUR')}</s>
              <strong>{formatPrice(lang(), 4_500, 'EUR')}</strong>
            </span>
          </span>
        </Sells>
        <Sells title={text('sellRevenue')} words={text('sellRevenueText')}>
          <span className="sells-number">
            <strong>{euroText(124_000)}</strong> {text('sellRevenueWeek')}
          </span>
          <svg viewBox="0 0 200 56" preserveAspectRatio="none" focusable="false">
            <path d="M0 50L29 44 57 46 86 34 114 37 143 22 171 24 200 6" />
          </svg>
        </Sells>
        <Sells title={text('sellEvents')} words={text('sellEventsText', { count: eventTypes.length })}>
          <span className="sells-events">
            {(['item.saved', 'alert.sent', 'order.attributed'] as const).map((type) => (
              <code key={type}>{type}</code>
            ))}
          </span>
        </Sells>
        <Sells title={text('sellCreators')} words={text('sellCreatorsText')}>
          <span className="sells-shelf">
            {[bowls, cushion, carafe].map((image) => (
              <img key={image} src={image} alt="" width="640" height="800" loading="lazy" />
            ))}
          </span>
        </Sells>
      </ul>
      <dl className="gains">
        {gains.map(([name, more]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>{text(more)}</dd>
          </div>
        ))}
      </dl>
      <p className="home-text">{text('shopsAsk')}</p>
      <iframe
        src={`/basket/preview?demo&lang=${lang()}`}
        title={text('shopsDemo')}
        loading="lazy"
        className="shop-demo"
      />
      <p className="demo-hint above-3">{text('shopsDemoHint')}</p>
    </section>
  );
}

/** A reason to have a wishlist, below its illustration. */
const Sells = ({ title, words, children }: { title: string; words: string; children: ReactNode }) => (
  <li>
    <div className="sells-picture" aria-hidden="true">
      {children}
    </div>
    <h3>{title}</h3>
    <p>{words}</p>
  </li>
);

const platforms = () =>
  [
    ['Shopify', text('platformShopifyText'), '/docs/shopify-merchants'],
    [text('platformOther'), text('platformOtherText'), '/docs/recipes'],
    [text('platformOwn'), text('platformOwnText'), '/docs/api-partners'],
  ] as const;

/** The supported platforms, with the code for a product's page. */
function Platforms({ siteUrl, baseUrl }: HomeProps) {
  const place = { siteUrl, baseUrl, publicKey: 'pk_live_…' };
  return (
    <section className="home-section" aria-labelledby="platforms">
      <h2 id="platforms">{text('platformsTitle')}</h2>
      <ul className="bare platforms">
        {platforms().map(([name, what, guide]) => (
          <li key={guide}>
            <a href={guide} hrefLang="en">
              {name}
            </a>
            <p>{what}</p>
          </li>
        ))}
      </ul>
      <p className="home-text">
        <a href="/docs/switching" hrefLang="en">
          {text('switching')}
        </a>
      </p>
      <pre className="home-code" tabIndex={0}>
        <code>{saveButtonSnippet(place, null)}</code>
      </pre>
    </section>
  );
}

const offered = ['free', 'starter', 'growth', 'scale'] as const;

/** The plans, as the portal offers them. */
function Prices({ portalUrl, pricesTitle }: HomeProps) {
  return (
    <section className="home-section" id="prices" aria-labelledby="prices-title">
      <h2 id="prices-title">{pricesTitle}</h2>
      <p className="home-text">{text('pricesText')}</p>
      <ul className="bare offers">
        {offered.map((plan) => (
          <Offer key={plan} plan={plan} />
        ))}
      </ul>
      <p className="offers-foot">
        <PortalRich
          text="subscription.enterprise"
          values={{ name: <strong>{plans.enterprise.name}</strong> }}
        />{' '}
        {portalText('subscription.byYear', { percent: yearlyDiscountPercent })}.{' '}
        {portalText('subscription.pricesBeforeTax')}
      </p>
      <div className="home-actions">
        <a className="site-button" href={portalUrl}>
          {text('shopsStart')}
        </a>
        <a className="site-link" href="/docs" hrefLang="en">
          {text('readDocs')}
        </a>
      </div>
    </section>
  );
}

function Offer({ plan }: { plan: (typeof offered)[number] }) {
  const { name, priceMinor, hardStop, webhooks, brandingSwitch } = plans[plan];
  return (
    <li>
      <h3>{name}</h3>
      <p className="offer-price">
        <strong>{euroText(priceMinor)}</strong> {portalText('subscription.aMonth')}
      </p>
      <ul className="bare">
        <li>{actionsText(plan)}</li>
        <li>
          {hardStop
            ? portalText('subscription.savesPause')
            : portalText('subscription.eachBeyond', { price: overageText(plan) ?? '' })}
        </li>
        <li>{portalText(brandingSwitch ? 'subscription.brandingOptional' : 'subscription.withBranding')}</li>
        {webhooks && <li>{portalText('common.webhooks')}</li>}
      </ul>
    </li>
  );
}
