import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of a shopper's own pages in one language. */
export type MineTexts = TextTable<typeof en>;
