import type { LanguageCode } from './language.ts';

export const currency = 'EUR';

const formats = {
  en: new Intl.NumberFormat('en-IE', { style: 'currency', currency }),
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency }),
};

/** `5400` → `€54.00`, in German `54,00 €`. */
export const formatPrice = (minor: number, code: LanguageCode): string => formats[code].format(minor / 100);

/** `5400` → `54.00`, for structured data. */
export const decimalPrice = (minor: number): string => (minor / 100).toFixed(2);
