import de from '@shopify/polaris/locales/de.json';
import en from '@shopify/polaris/locales/en.json';
import es from '@shopify/polaris/locales/es.json';
import fr from '@shopify/polaris/locales/fr.json';
import it from '@shopify/polaris/locales/it.json';
import nl from '@shopify/polaris/locales/nl.json';
import pl from '@shopify/polaris/locales/pl.json';
import pt from '@shopify/polaris/locales/pt-PT.json';
import { messages } from '#api/platform/messages.ts';
import { pageLanguage } from '#api/platform/page-language.ts';
import { setPageTextsReader } from '#app/ui/page-texts.tsx';
import { clientEntryScript } from './client-entry.server.ts';

/** Lets components read the messages of the request that they are rendered for. */
export function provideRequestTexts(): void {
  setPageTextsReader((area) => {
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

/** Polaris' own texts. Browsers only get those of the page's language, with its texts. */
const polarisTexts = { de, en, es, fr, it, nl, pl, pt };
