import type { TextTable } from '../format.ts';
import type { en } from './en.ts';

export type InvoiceTexts = TextTable<typeof en>;
