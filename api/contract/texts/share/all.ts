/** All languages of the share pages, for the server; a page gets only its own. */
import type { Language } from '../../language/languages.ts';
import type { ShareTexts } from './texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const shareTexts: Record<Language, ShareTexts> = { en, de, fr, es, nl, pl, it, pt };
