/** The letters to partners in all languages; only the server sends mails. */
import type { Language } from '../../language/languages.ts';
import type { PartnerMailTexts } from './texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

export const partnerMailTexts: Record<Language, PartnerMailTexts> = { en, de, fr, es, nl, pl, it, pt };
