import { localeOf, type Language } from './languages.ts';

/** A number as the language writes it, e.g. "15,000". */
export const formatNumber = (lang: Language, value: number) =>
  new Intl.NumberFormat(localeOf(lang)).format(value);

/** A share as the language writes it, e.g. "80%". @param percent 80 for 80 % */
export const formatPercent = (lang: Language, percent: number) =>
  new Intl.NumberFormat(localeOf(lang), { style: 'percent' }).format(percent / 100);
