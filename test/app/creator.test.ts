import { expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { languagesOf } from '#app/creator/creator-meta.ts';
import { magazineSpans, type Span } from '#app/creator/magazine-cards.tsx';

const columns: Record<Span, number> = { whole: 12, lead: 8, side: 4, half: 6, third: 4, quarter: 3 };

it('fills every row of a magazine of any length, starting with the widest story', () => {
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

it('offers a shop in the languages of its markets, or in all', () => {
  const of = (markets: string[]) => languagesOf({ shop: { markets } as never });
  expect(of(['de-AT', 'de-DE', 'fr-FR'])).toEqual(['de', 'fr']);
  expect(of(['ja-JP'])).toEqual(languages);
});
