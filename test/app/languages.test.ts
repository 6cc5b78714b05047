/** What holds for the texts of every part in every language. */
import { describe, expect, it } from 'vitest';
import { basketTexts } from '#api/contract/texts/basket/all.ts';
import { creatorTexts } from '#api/contract/texts/creator/all.ts';
import { dialogTexts } from '#api/contract/texts/dialog/all.ts';
import type { Text } from '#api/contract/language/format.ts';
import { invoiceTexts } from '#api/contract/texts/invoice/all.ts';
import { languages, localeOf, type Language } from '#api/contract/language/languages.ts';
import { mineTexts } from '#api/contract/texts/mine/all.ts';
import { partnerMailTexts } from '#api/contract/texts/partner-mail/all.ts';
import { shareTexts } from '#api/contract/texts/share/all.ts';
import { siteTexts } from '#api/contract/texts/site/all.ts';

interface Part {
  texts: Record<Language, Record<string, Text>>;
  /** A single thing may go without its number. */
  singles?: boolean;
  /** A million of something may be counted. */
  millions?: boolean;
  /** Not even a short text is the same as in English. */
  allOwn?: boolean;
}
const parts: Record<string, Part> = {
  'the basket': { texts: basketTexts },
  'creator shops': { texts: creatorTexts, millions: true, allOwn: true },
  'the save dialog': { texts: dialogTexts },
  invoices: { texts: invoiceTexts },
  'a shopper’s own pages': { texts: mineTexts, singles: true },
  'letters to partners': { texts: partnerMailTexts },
  'share pages': { texts: shareTexts, allOwn: true },
  'the service’s own pages': { texts: siteTexts, allOwn: true },
};

const forms = (text: Text) => (typeof text === 'string' ? [text] : Object.values<string>({ ...text }));
const placeholders = (form: string) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const isSentence = (text: string) => /\p{L}{4,}.* .*\p{L}{3,}/u.test(text.replaceAll(/\{\w+\}/g, ''));

describe.each(Object.entries(parts))('of %s', (_part, { texts, singles, millions, allOwn }) => {
  const { en } = texts;

  it.each(languages)('%s has every text with the same placeholders, and shouts nowhere', (lang) => {
    expect(Object.keys(texts[lang]).sort()).toEqual(Object.keys(en).sort());
    for (const [name, text] of Object.entries(texts[lang])) {
      const wanted = placeholders(forms(en[name]!).at(-1)!);
      const filled = singles ? forms(text).slice(-1) : forms(text);
      for (const form of filled) expect(placeholders(form), name).toEqual(wanted);
      for (const form of forms(text)) expect(form, name).not.toMatch(/[!¡]|^$/);
    }
  });

  it.each(languages)('%s has every plural form its rules ask for', (lang) => {
    for (const [name, text] of Object.entries(texts[lang])) {
      if (typeof text === 'string') continue;
      for (const count of [0, 1, 2, 5, 11, 22, 25, ...(millions ? [1_000_000] : [])]) {
        expect(Object.keys(text), `${name} ${count}`).toContain(
          new Intl.PluralRules(localeOf(lang)).select(count),
        );
      }
    }
  });

  it.each(languages.filter((lang) => lang !== 'en'))('%s is not left in English', (lang) => {
    const same = Object.entries(en).filter(([name, text]) => {
      const [english = ''] = forms(text);
      return forms(texts[lang][name]!)[0] === english && (allOwn || isSentence(english));
    });
    expect(same.map(([name]) => name)).toEqual([]);
  });
});
