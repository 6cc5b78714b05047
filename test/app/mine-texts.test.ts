import { describe, expect, it } from 'vitest';
import type { Text } from '../../api/contract/texts/format.ts';
import { languages } from '../../api/contract/texts/languages.ts';
import { mineTexts } from '../../api/contract/texts/mine/all.ts';
import { en } from '../../api/contract/texts/mine/en.ts';

const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values<string>({ ...text }));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

describe.each(languages)('in %s a shopper’s own pages', (lang) => {
  const texts: Record<string, Text> = mineTexts[lang];

  it('have every text with the same placeholders, and shout nowhere', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    for (const [name, english] of Object.entries<Text>(en)) {
      // A single wish or list may go without its number.
      const wanted = placeholders(forms(english).at(-1) ?? '');
      expect(placeholders(forms(texts[name] ?? '').at(-1) ?? ''), name).toEqual(wanted);
      for (const form of forms(texts[name] ?? '')) expect(form, name).not.toMatch(/[!¡]|^$/);
    }
  });

  it('have every plural form the language’s rules ask for', () => {
    for (const [name, text] of Object.entries(texts)) {
      if (typeof text === 'string') continue;
      for (const count of [0, 1, 2, 5, 11, 22, 25]) {
        expect(Object.keys(text), `${name} ${count}`).toContain(new Intl.PluralRules(lang).select(count));
      }
    }
  });

  it('do not fall back to English where it could be read', () => {
    if (lang === 'en') return;
    const same = Object.entries<Text>(en).filter(([name, text]) => {
      const [mine, english] = [forms(texts[name] ?? '')[0], forms(text)[0] ?? ''];
      return mine === english && /\p{L}{4,}.* .*\p{L}{3,}/u.test(english.replaceAll(/\{\w+\}/g, ''));
    });
    expect(same.map(([name]) => name)).toEqual([]);
  });
});
