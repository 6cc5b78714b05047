import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pageLanguageHeader } from '#api/contract/language/page-language-header.ts';

/** Keeps later requests to the server in the language that the page was loaded in. */
function keepLanguage(lang: string): void {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin === location.origin) request.headers.set(pageLanguageHeader, lang);
    return send(request);
  };
}

if (globalThis.pageTexts) keepLanguage(globalThis.pageTexts.lang);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
