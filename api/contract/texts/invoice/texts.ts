import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

export type InvoiceTexts = TextTable<typeof en>;
