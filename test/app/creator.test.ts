import { describe, expect, it } from 'vitest';
import type { Text } from '../../api/contract/texts/format.ts';
import { creatorTexts } from '../../api/contract/texts/creator/all.ts';
import { languages } from '../../api/contract/texts/languages.ts';
import { magazineSpans, type Span } from '../../app/creator/magazine-layout.ts';
import { languagesOf } from '../../app/creator/creator-meta.ts';

const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values<string>({ ...text }));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const names = Object.keys(creatorTexts.en) as (keyof typeof creatorTexts.en)[];

describe.each(languages)('the texts of creator shops in %s', (lang) => {
  it('are all there, fill the same placeholders and shout nowhere', () => {
    expect(Object.keys(creatorTexts[lang]).sort()).toEqual([...names].sort());
    for (const name of names) {
      for (const form of forms(creatorTexts[lang][name])) {
        expect(placeholders(form), name).toEqual(placeholders(forms(creatorTexts.en[name])[0] ?? ''));
        expect(form, name).not.toMatch(/[!¡]|^$/);
      }
    }
  });

  it('have every plural form the language asks for', () => {
    for (const name of names) {
      const text = creatorTexts[lang][name];
      if (typeof text === 'string') continue;
      for (const count of [0, 1, 2, 5, 11, 22, 25, 1_000_000]) {
        expect(Object.keys(text), `${name} ${count}`).toContain(new Intl.PluralRules(lang).select(count));
      }
    }
  });

  it('are not left in English', () => {
    const same = names.filter((name) => creatorTexts[lang][name] === creatorTexts.en[name]);
    expect(same).toEqual(lang === 'en' ? names : []);
  });
});

const columns: Record<Span, number> = { whole: 12, lead: 8, side: 4, half: 6, third: 4, quarter: 3 };

it('a magazine of any length ends on a full row, and begins with the widest story', () => {
  for (let count = 1; count <= 100; count += 1) {
    const spans = magazineSpans(count);
    expect(spans, String(count)).toHaveLength(count);
    let filled = 0;
    for (const span of spans) {
      filled += columns[span];
      expect(filled, `${count} stories`).toBeLessThanOrEqual(12);
      if (filled === 12) filled = 0;
    }
    expect(filled, `${count} stories`).toBe(0);
  }
  expect(magazineSpans(6)).toEqual(['lead', 'side', 'quarter', 'quarter', 'quarter', 'quarter']);
});

it('a shop is offered in the languages of its markets, or in all', () => {
  const of = (markets: string[]) => languagesOf({ shop: { markets } as never });
  expect(of(['de-AT', 'de-DE', 'fr-FR'])).toEqual(['de', 'fr']);
  expect(of(['ja-JP'])).toEqual(languages);
});
