import type { TextTable } from '../format.ts';
import type { en } from './en.ts';

/** The texts of creator shops' pages in one language. */
export type CreatorTexts = TextTable<typeof en>;
