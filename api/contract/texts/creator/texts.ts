import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of creator shops' pages in one language. */
export type CreatorTexts = TextTable<typeof en>;
