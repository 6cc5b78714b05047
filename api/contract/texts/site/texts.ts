import type { TextTable } from '../../language/format.ts';
import type { en } from './en.ts';

/** The texts of the service's own pages in one language. */
export type SiteTexts = TextTable<typeof en>;
