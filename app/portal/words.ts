import { formatMoment } from '#api/contract/language/dates.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { formatNumber, formatPrice, formatRoundPrice } from '#api/contract/language/numbers.ts';
import { lang, text } from './texts.ts';

export { agoText, dateText, dayText, monthText } from '#app/merchant/words.ts';

/** Formats numbers, money and times for the portal: in the page's language, in UTC. */
export const numberText = (value: number) => formatNumber(lang(), value);

/** `2.0`, for whole numbers, too. */
export const decimalText = (value: number) =>
  new Intl.NumberFormat(localeOf(lang()), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  );

/** `21 Nov 2026, 14:05`, in UTC */
export const momentText = (moment: string | Date) => formatMoment(lang(), new Date(moment));
/** `21 Nov 2026, 14:05 UTC`, for deadlines that apply everywhere. */
export const deadlineText = (moment: string | Date) => `${momentText(moment)} UTC`;
/** Capitalizes a text that starts with a month: most languages write months in lowercase. */
export const asTitle = (title: string) =>
  title.charAt(0).toLocaleUpperCase(localeOf(lang())) + title.slice(1);
/** Cents as `€19` or `€12.50`. */
export const euroText = (minor: number) =>
  minor % 100 === 0 ? formatRoundPrice(lang(), minor / 100, 'EUR') : formatPrice(lang(), minor, 'EUR');
/** Tenths of a cent as `2.5 cents`. */
export const centsText = (tenthCents: number) => text('common.cents', { count: tenthCents / 10 });
