import { describe, expect, it } from 'vitest';
import { formatDate } from '../../api/contract/texts/dates.ts';
import { formatText, type Text } from '../../api/contract/texts/format.ts';
import { languages } from '../../api/contract/texts/languages.ts';
import { formatRoundPrice } from '../../api/contract/texts/price.ts';
import { shareTexts } from '../../api/contract/texts/share/all.ts';

const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values<string>({ ...text }));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const names = Object.keys(shareTexts.en) as (keyof typeof shareTexts.en)[];

describe.each(languages)('the share page’s texts in %s', (lang) => {
  it('are all there, fill the same placeholders and shout nowhere', () => {
    expect(Object.keys(shareTexts[lang]).sort()).toEqual([...names].sort());
    for (const name of names) {
      for (const form of forms(shareTexts[lang][name])) {
        expect(placeholders(form), name).toEqual(placeholders(forms(shareTexts.en[name])[0] ?? ''));
        expect(form, name).not.toMatch(/[!¡]|^$/);
      }
    }
  });

  it('have every plural form the language asks for', () => {
    for (const name of names) {
      const text = shareTexts[lang][name];
      if (typeof text === 'string') continue;
      for (const count of [0, 1, 2, 5, 11, 22, 25]) {
        expect(Object.keys(text), `${name} ${count}`).toContain(new Intl.PluralRules(lang).select(count));
      }
    }
  });

  it('say on the button what the explanation quotes', () => {
    expect(shareTexts[lang].howItWorks).toContain(shareTexts[lang].getThis);
  });

  it('are not left in English', () => {
    const same = names.filter((name) => shareTexts[lang][name] === shareTexts.en[name]);
    expect(same).toEqual(lang === 'en' ? names : []);
  });
});

it('numbers take their plural in Polish', () => {
  const bought = (count: number) => formatText('pl', shareTexts.pl.alreadyBought, { count });
  expect([1, 3, 5, 22].map(bought)).toEqual([
    '1 już kupione',
    '3 już kupione',
    '5 już kupionych',
    '22 już kupione',
  ]);
});

it('dates and round prices are written the language’s way', () => {
  const date = new Date('2026-12-01T23:59:00Z');
  expect(formatDate('de', date)).toBe('1. Dezember 2026');
  expect(formatDate('fr', date)).toBe('1er décembre 2026');
  expect(formatDate('en', date)).toBe('1 December 2026');
  expect(formatRoundPrice('en', 50, 'EUR')).toBe('€50');
  expect(formatRoundPrice('de', 2500, 'JPY').replace(/\s/g, ' ')).toBe('2.500 ¥');
});
