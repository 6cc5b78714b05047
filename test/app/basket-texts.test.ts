import { describe, expect, it } from 'vitest';
import { basketTexts } from '../../api/contract/texts/basket/all.ts';
import { pluralForm, type Text } from '../../api/contract/texts/format.ts';
import { languages } from '../../api/contract/texts/languages.ts';

const placeholders = (text: Text) => {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return forms.map((form) =>
    [...form.matchAll(/\{\w+\}/g)]
      .map(([name]) => name)
      .sort()
      .join(),
  );
};

describe.each(languages)('the basket’s texts in %s', (lang) => {
  const entries = Object.entries(basketTexts[lang]) as [keyof typeof basketTexts.en, Text][];

  it('fill the same placeholders in every form', () => {
    for (const [key, text] of entries) {
      const [expected] = placeholders(basketTexts.en[key]);
      expect(new Set(placeholders(text)), key).toEqual(new Set([expected]));
    }
  });

  it('have every plural form of the language, and no exclamation marks', () => {
    for (const [key, text] of entries) {
      for (const count of [0, 1, 2, 5, 22]) {
        expect(pluralForm(lang, text, count), key).toMatch(/^[^!¡]+$/);
      }
    }
  });
});
