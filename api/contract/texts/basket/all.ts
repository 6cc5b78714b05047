import type { TextTable } from '../../language/format.ts';
import type { Language } from '../../language/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export type BasketTexts = TextTable<typeof en>;

/** All languages; only the server imports this, a page gets the one table it speaks. */
export const basketTexts: Record<Language, BasketTexts> = { en, de, fr, es, nl, pl, it, pt };
