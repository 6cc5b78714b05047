import de from '@shopify/polaris/locales/de.json';
import en from '@shopify/polaris/locales/en.json';
import es from '@shopify/polaris/locales/es.json';
import fr from '@shopify/polaris/locales/fr.json';
import it from '@shopify/polaris/locales/it.json';
import nl from '@shopify/polaris/locales/nl.json';
import pl from '@shopify/polaris/locales/pl.json';
import pt from '@shopify/polaris/locales/pt-PT.json';

/** Polaris' own texts. Browsers get them in one language, with the page's. */
export const polarisTexts = { de, en, es, fr, it, nl, pl, pt };
