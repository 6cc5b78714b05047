import { type HeadersFunction, json, type LoaderFunctionArgs } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { formatText } from '#api/contract/language/format.ts';
import { hostedContext } from './hosted/hosted.server.ts';
import { NonceContext } from './hosted/nonce.ts';
import type { Area } from './messages/catalogues.ts';
import en from './messages/site/en.json';
import { NoticePage } from './site/notice-page.tsx';
import { loadSitePage, type SitePage } from './site/page.server.ts';
import { siteStyles } from './site/site-styles.ts';
import { pageTextsOf } from './ui/page-texts.tsx';
import { SiteFoot } from './ui/site-foot.tsx';

/** Routes with their own small script (hosted pages), or none, declare it and get none of Remix's scripts. */
export interface RouteHandle {
  ownScript?: boolean;
  /** The area of the page's messages, if all of its scripts share them. */
  texts?: Area;
  /** The page is invisible, or framed by another site. */
  noLegalLinks?: boolean;
  /** A public page, whose foot links to the others. */
  siteFoot?: boolean;
}

/** Data that a page can pass to the surrounding document. */
interface LeafData {
  lang?: string;
  /** A color scheme that overrides the system's. */
  scheme?: 'light' | 'dark' | null;
  /** The page's own styles: its partner's colors, or its column heights. */
  css?: string;
}

export { shouldRevalidate } from '#app/ui/should-revalidate.ts';
export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, headers } = loadSitePage(hostedContext(context), request);
  return json(data, { headers });
}

/** Only used if a page fails before it sets its own headers. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const heart =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 24 24%22%3E%3Cpath fill=%22%23e5484d%22 d=%22M12 20.5C7.2 16.9 3 13.4 3 9.2 3 6.3 5.2 4.2 7.8 4.2c1.7 0 3.3.9 4.2 2.5.9-1.6 2.5-2.5 4.2-2.5C18.8 4.2 21 6.3 21 9.2c0 4.2-4.2 7.7-9 11.3Z%22/%3E%3C/svg%3E';

/** The texts of an error page if not even the root's data is available. */
const inPlainEnglish: SitePage = {
  lang: 'en',
  texts: en,
  brandName: '',
  requestId: '',
  portalUrl: '/portal',
  address: '',
  legal: {},
  links: {},
  reference: '',
};

function useSitePage(): SitePage {
  return (useRouteLoaderData('root') as SitePage | undefined) ?? inPlainEnglish;
}

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  // Null if nothing failed.
  const error = useRouteError() ?? null;
  const site = useSitePage();
  const leaf = useRouteLoaderData(matches.at(-1)?.id ?? 'root') as LeafData | undefined;
  const nonce = useContext(NonceContext);
  const of = <Name extends keyof RouteHandle>(name: Name) =>
    matches.map(({ handle }) => (handle as RouteHandle | undefined)?.[name]).find(Boolean);
  const area = of('texts');
  const texts = area && pageTextsOf(area);
  const lang = leaf?.lang ?? texts?.lang ?? site.lang;
  const legal = (!of('noLegalLinks') && site.legal[lang]) || [];
  const links = (of('siteFoot') && site.links[lang]) || [];
  return (
    <html
      lang={lang}
      data-legal={legal.length + links.length > 0 || undefined}
      data-scheme={leaf?.scheme ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={heart} />
        {error === null ? (
          <>
            <Meta />
            <Links />
            {leaf?.css && <style dangerouslySetInnerHTML={{ __html: leaf.css }} />}
          </>
        ) : (
          <FailureHead error={error} site={site} />
        )}
      </head>
      <body>
        {children}
        {legal.length + links.length > 0 && (
          <SiteFoot
            label={formatText(site.lang, site.texts.morePages)}
            links={links}
            legalLabel={formatText(site.lang, site.texts.legal)}
            legal={legal}
          />
        )}
        {!of('ownScript') && error === null && (
          <>
            {texts && <script src={texts.script} />}
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** 4xx errors are the caller's; all others are ours. */
const kindOf = (error: unknown) => (isRouteErrorResponse(error) && error.status < 500 ? 'lost' : 'failed');

function FailureHead({ error, site: { lang, texts } }: { error: unknown; site: SitePage }) {
  return (
    <>
      <title>{formatText(lang, kindOf(error) === 'lost' ? texts.lostTitle : texts.failedTitle)}</title>
      <meta name="robots" content="noindex" />
      {siteStyles.map((link) => (
        <link key={link.href} {...link} />
      ))}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Replaces a page that failed to render. The reference shown identifies the error in the log. */
export function ErrorBoundary() {
  return <NoticePage kind={kindOf(useRouteError())} page={useSitePage()} />;
}
