import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of the letters to partners in one language. Partners are addressed formally where that is usual. */
export type PartnerMailTexts = TextTable<typeof en>;
