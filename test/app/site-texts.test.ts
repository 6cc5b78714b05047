import { expect, it } from 'vitest';
import { languages } from '../../api/contract/texts/languages.ts';
import { en } from '../../api/contract/texts/site/en.ts';
import { siteTexts } from '../../api/contract/texts/site/all.ts';

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);

it.each(languages)('%s has every text of the service’s own pages, and shouts nowhere', (lang) => {
  expect(Object.keys(siteTexts[lang]).sort()).toEqual(Object.keys(en).sort());
  for (const [name, english] of Object.entries(en)) {
    const text = String(siteTexts[lang][name as keyof typeof en]);
    expect(placeholders(text), `${lang} ${name}`).toEqual(placeholders(english));
    expect(text, `${lang} ${name}`).not.toMatch(/[!¡]|^$/);
    if (lang !== 'en') expect(text, `${lang} ${name}`).not.toBe(english);
  }
});
