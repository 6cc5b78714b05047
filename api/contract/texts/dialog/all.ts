/** All languages of the dialog's texts, for the server; a page is sent only its own. */
import type { Language } from '../../language/languages.ts';
import type { DialogTexts } from './texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const dialogTexts: Record<Language, DialogTexts> = { en, de, fr, es, nl, pl, it, pt };
