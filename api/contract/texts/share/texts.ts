import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of share pages in one language. */
export type ShareTexts = TextTable<typeof en>;
