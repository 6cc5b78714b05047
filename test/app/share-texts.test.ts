import { expect, it } from 'vitest';
import { formatDate } from '#api/contract/language/dates.ts';
import { formatText } from '#api/contract/language/format.ts';
import { languages } from '#api/contract/language/languages.ts';
import { formatRoundPrice } from '#api/contract/language/numbers.ts';
import { messages } from '#api/platform/messages.ts';

it.each(languages)('the explanation quotes the button in %s', (lang) => {
  expect(messages('share', lang).howItWorks).toContain(messages('share', lang).getThis);
});

it('formats Polish plurals', () => {
  const bought = (count: number) => formatText('pl', messages('share', 'pl').alreadyBought, { count });
  expect([1, 3, 5, 22].map(bought)).toEqual([
    '1 już kupione',
    '3 już kupione',
    '5 już kupionych',
    '22 już kupione',
  ]);
});

it('formats dates and round prices for the language', () => {
  const date = new Date('2026-12-01T23:59:00Z');
  expect(formatDate('de', date)).toBe('1. Dezember 2026');
  expect(formatDate('fr', date)).toBe('1er décembre 2026');
  expect(formatDate('en', date)).toBe('1 December 2026');
  expect(formatRoundPrice('en', 50, 'EUR')).toBe('€50');
  expect(formatRoundPrice('de', 2500, 'JPY').replace(/\s/g, ' ')).toBe('2.500 ¥');
});
