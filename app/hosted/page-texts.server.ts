import { messages } from '#api/platform/messages.ts';
import { pageLanguage } from '#api/platform/page-language.ts';
import { readPageTexts } from '#app/ui/page-texts.tsx';
import { polarisTexts } from './polaris-texts.server.ts';
import { clientEntryScript } from './client-entry.server.ts';

/** Lets components read the messages of the request that they are rendered for. */
export function readTextsOfRequests(): void {
  readPageTexts((area) => {
    const lang = pageLanguage();
    return {
      lang,
      texts: messages(area, lang),
      polaris: polarisTexts[lang],
      get script() {
        return clientEntryScript(`${area}.${lang}`);
      },
    };
  });
}
