import { describe, expect, it } from 'vitest';
import {
  formatDay,
  formatDays,
  formatFirstDays,
  formatMoment,
  formatMonth,
  formatShortDay,
  formatSpan,
  nextMonth,
} from '#api/contract/language/dates.ts';
import { formatText } from '#api/contract/language/format.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import { messages } from '#api/platform/messages.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('prices', () => {
  it('are formatted for the language from minor units', () => {
    expect(formatPrice('en', 5400, 'EUR')).toBe('€54.00');
    expect(plain(formatPrice('de', 123_456, 'EUR'))).toBe('1.234,56 €');
  });

  it('support currencies with zero and three decimals', () => {
    expect(formatPrice('en', 5400, 'JPY')).toBe('¥5,400');
    expect(plain(formatPrice('en', 5400, 'KWD'))).toBe('KWD 5.400');
  });

  it.each([null, undefined, '', 'EURO', '€', '<b>'])(
    'are plain numbers if the currency is %j',
    (currency) => {
      expect(formatPrice('en', 5400, currency)).toBe('54.00');
      expect(formatPrice('fr', 5400, currency)).toBe('54,00');
    },
  );
});

describe('texts', () => {
  it('fill placeholders and format numbers for the language', () => {
    expect(formatText('en', 'Saved to {list}', { list: 'Birthday' })).toBe('Saved to Birthday');
    expect(formatText('de', '{count} Wünsche', { count: 1200 })).toBe('1.200 Wünsche');
    expect(formatText('en', 'Hello {name}')).toBe('Hello {name}');
  });

  it('use the plural form of the language', () => {
    const wishes = (count: number) => formatText('pl', messages('dialog', 'pl').wishes, { count });
    expect([1, 2, 5, 22].map(wishes)).toEqual(['1 życzenie', '2 życzenia', '5 życzeń', '22 życzenia']);
    expect(formatText('fr', messages('dialog', 'fr').wishes, { count: 0 })).toBe('0 envie');
  });

  it('use plurals and numbers of Portugal, not Brazil', () => {
    expect(formatText('pt', messages('dialog', 'pt').wishes, { count: 0 })).toBe('0 desejos');
    expect(plain(formatText('pt', '{count}', { count: 1200 }))).toBe('1200');
    expect(plain(formatText('pt', '{count}', { count: 12_000 }))).toBe('12 000');
    expect(plain(formatPrice('pt', 1_200_000, null))).toBe('12 000,00');
  });

  it('don’t fill braces inside a value', () => {
    expect(formatText('en', '{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });
});

describe('Italian texts', () => {
  const on = (day: number) => formatDay('it', new Date(Date.UTC(2026, 11, day)));
  const fill = (text: string, date: string | number) => formatText('it', text, { date });

  it('elide the article before a day that begins with a vowel', () => {
    expect(fill('Il {date}', on(7))).toBe('Il 7 dicembre');
    expect(fill('Acquistato il {date}', on(8))).toBe('Acquistato l’8 dicembre');
    expect(fill('Il {date}', on(11))).toBe('L’11 dicembre');
    expect(fill('valido dal {date}', on(8))).toBe('valido dall’8 dicembre');
    expect(['al', 'Al', 'del', 'nel', 'sul'].map((article) => fill(`${article} {date}`, on(11)))).toEqual(
      ['all', 'All', 'dell', 'nell', 'sull'].map((article) => `${article}’11 dicembre`),
    );
    expect([1, 10, 12, 18, 28].map((day) => fill('fino al {date}', on(day)))).toEqual(
      [1, 10, 12, 18, 28].map((day) => `fino al ${day} dicembre`),
    );
  });

  it('elide it before numbers, but nowhere else', () => {
    expect(fill('usato il {date}%', 80)).toBe('usato l’80%');
    expect(fill('usato il {date}', '8%')).toBe('usato l’8%');
    expect(fill('nel {date}', 11_000)).toBe('nell’11.000');
    expect(fill('nel {date}', '1100')).toBe('nel 1100');
    expect(fill('nel {date}', '110')).toBe('nel 110');
    expect(fill('mille {date}', on(8))).toBe('mille 8 dicembre');
    expect(formatText('es', 'al {date}', { date: '8 de diciembre' })).toBe('al 8 de diciembre');
  });
});

describe('a page’s language', () => {
  it('is the requested one, whatever its region', () => {
    expect(pickLanguage('de-AT', 'fr')).toBe('de');
    expect(pickLanguage('pt_BR')).toBe('pt');
  });

  it('falls back to the browser’s preference, and then to English', () => {
    expect(pickLanguage('xx', 'sv, nl;q=0.8, fr;q=0.9')).toBe('fr');
    expect(pickLanguage(null, 'de;q=0, es')).toBe('es');
    expect(pickLanguage(undefined, '*')).toBe('en');
    expect(pickLanguage('', ';;q=,,')).toBe('en');
  });
});

describe('dates', () => {
  it('name the used-up month and the day saving resumes', () => {
    const now = new Date('2026-11-21T23:30:00Z');
    expect(formatMonth('en', now)).toBe('November');
    expect(formatDay('en', nextMonth(now))).toBe('1 December');
    expect(formatDay('de', nextMonth(now))).toBe('1. Dezember');
    expect(formatDay('fr', nextMonth(now))).toBe('1er décembre');
    expect(formatDay('en', nextMonth(new Date('2026-12-31T23:59:59Z')))).toBe('1 January');
    expect(formatShortDay('fr', nextMonth(now))).toBe('1er déc.');
    expect(formatMoment('fr', new Date('2026-12-01T10:05:00Z'))).toBe('1er déc. 2026, 10:05');
    expect(formatFirstDays('fr', now, 21)).toBe('1er–21 novembre');
    expect(formatDays('fr', Date.UTC(2026, 10, 25), Date.UTC(2026, 11, 1))).toBe(
      '25 novembre\u2009–\u20091er décembre',
    );
    expect(formatDays('fr', Date.UTC(2026, 10, 25), Date.UTC(2026, 11, 11))).toBe(
      '25 novembre\u2009–\u200911 décembre',
    );
    expect(formatShortDay('fr', new Date('2026-12-11T10:05:00Z'))).toBe('11 déc.');
  });

  it('format durations as minutes and seconds', () => {
    expect(formatSpan(581)).toBe('9:41');
    expect(formatSpan(4.2)).toBe('0:05');
    expect(formatSpan(-1)).toBe('0:00');
  });
});
