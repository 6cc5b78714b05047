import { englishTexts } from '#app/ui/english-texts.tsx';
import source from '#app/messages/admin/en.json';

/** The Shopify admin's texts, by the keys of their catalog: `text('home.title')`. */
export const { text, Rich } = englishTexts(source);

/** A key of the catalog, for records with a text per state. */
export type TextKey = Parameters<typeof text>[0];
