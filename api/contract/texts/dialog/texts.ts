import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of the save dialog and the sign-in window in one language. */
export type DialogTexts = TextTable<typeof en>;
