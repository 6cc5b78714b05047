import type { Language } from './languages.ts';

/** Our Portuguese is Portugal's. */
const numberLocale = (lang: Language) => (lang === 'pt' ? 'pt-PT' : lang);

/** A number as the language writes it, e.g. "15,000". */
export const formatNumber = (lang: Language, value: number) =>
  new Intl.NumberFormat(numberLocale(lang)).format(value);

/** A share as the language writes it, e.g. "80%". @param percent 80 for 80 % */
export const formatPercent = (lang: Language, percent: number) =>
  new Intl.NumberFormat(numberLocale(lang), { style: 'percent' }).format(percent / 100);
