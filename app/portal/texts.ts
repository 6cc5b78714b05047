import { englishTexts } from '#app/ui/english-texts.tsx';
import source from '#app/messages/portal/en.json';

/** The portal's texts, by the keys of their catalogue: `text('keys.lead')`. */
export const { text, Rich } = englishTexts(source);
export type PortalKey = keyof typeof source;
