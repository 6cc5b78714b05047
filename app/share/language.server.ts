import { redirect } from '@remix-run/node';
import { type Language, languageOf, languages } from '#api/contract/language/languages.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

/** Redirects to the share page in the best supported language: the URL's, if it has one, else the browser's. */
export function redirectToLanguage(request: Request, token = '', segment = '') {
  const lang = languageOf(segment) ?? pickLanguage(null, request.headers.get('Accept-Language'));
  return redirect(`/${lang}/list/${encodeURIComponent(token)}${new URL(request.url).search}`, {
    status: 302,
    headers: { Vary: 'Accept-Language', 'Cache-Control': 'no-store' },
  });
}

/**
 * The language of a share page's URL.
 * @throws Response a redirect, if the URL has no supported language in normal form
 */
export function languageOrRedirect(
  request: Request,
  { lang = '', token = '' }: { lang?: string; token?: string },
): Language {
  const known = languages.find((each) => each === lang);
  if (known) return known;
  throw redirectToLanguage(request, token, lang);
}
