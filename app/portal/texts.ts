import type { Messages } from '#app/messages/catalogues.ts';
import { textsOf } from '#app/ui/page-texts.tsx';

/** The portal's texts in the page's language, by their catalog keys: `text('keys.lead')`. */
export const { text, Rich, lang } = textsOf('portal');
export type PortalKey = keyof Messages<'portal'>;
