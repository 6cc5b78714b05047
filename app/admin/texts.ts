import type { Messages } from '#app/messages/catalogues.ts';
import { pageTextsOf, textsOf } from '#app/ui/page-texts.tsx';

/** The Shopify admin's texts in the page's language, by the keys of their catalog: `text('home.title')`. */
export const { text, Rich, lang } = textsOf('admin');

/** A key of the catalog, for records with a text per state. */
export type TextKey = keyof Messages<'admin'>;

/** The texts of Polaris' components, in the page's language. */
export const polarisTexts = () => pageTextsOf('admin').polaris ?? {};
