/** All languages of a shopper's own pages, for the server; a page gets only its own. */
import type { Language } from '../../language/languages.ts';
import type { MineTexts } from './texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const mineTexts: Record<Language, MineTexts> = { en, de, fr, es, nl, pl, it, pt };
