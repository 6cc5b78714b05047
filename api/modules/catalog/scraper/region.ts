import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { regionOf } from '#api/contract/written-price.ts';

/** Country domains that sites of any country use. */
const anywhere = new Set('ai am cc co eu fm gg im io is la ly me sh st to tv vc ws'.split(' '));
const isRegion = (region: string) => region in regionCurrencies;

/** The country that a URL names: by its domain's ending, or by a part such as `/en-gb/` or `ar-sa.`. */
export function regionOfUrl(url: URL): string | undefined {
  const ending = url.hostname.split('.').pop() ?? '';
  const country = ending === 'uk' ? 'GB' : ending.toUpperCase();
  if (ending.length === 2 && !anywhere.has(ending)) return country;
  const named =
    /^(?:[a-z]{2}[-_])([a-z]{2})\./i.exec(url.hostname) ??
    /^\/(?:[a-z]{2}[-_])([a-z]{2})(?:\/|$)/i.exec(url.pathname);
  const part = named?.[1] ?? /^\/([a-z]{2})\/[a-z]{2}\//i.exec(url.pathname)?.[1];
  const region = part?.toUpperCase().replace('UK', 'GB');
  return region && isRegion(region) ? region : undefined;
}

/** The country in a page's language tag, or the language's home country. */
export const regionOfLanguage = (locale: string | undefined) =>
  regionOf(locale) ?? homes[locale?.slice(0, 2).toLowerCase() ?? ''];

/** Home countries of languages that share a sign with others. */
const homes: Record<string, string> = {
  da: 'DK',
  is: 'IS',
  ja: 'JP',
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  sv: 'SE',
};

/** A country whose currency is this one. */
export const regionPaying = (currency: string | undefined) =>
  Object.keys(regionCurrencies).find((region) => regionCurrencies[region] === currency);

/** Countries that speak Spanish and write `$`. */
const pesos = { AR: 'Argentina', CL: 'Chile', CO: 'Colombia', MX: 'México', UY: 'Uruguay' };

/** The country that a Spanish text names most, at least twice. */
export function regionNamed(text: string): string | undefined {
  const counts = Object.entries(pesos).map(([region, name]) => ({
    region,
    times: text.split(name).length - 1,
  }));
  const [first, second] = counts.sort((a, b) => b.times - a.times);
  return first && second && first.times > 1 && first.times > second.times ? first.region : undefined;
}

/** China, if a text with Chinese characters, but none that only Japanese has, writes amounts with `¥` and not `$`. */
export const regionOfYuan = (text: string) =>
  /[¥￥]\s?\d/.test(text) &&
  /\p{sc=Han}/u.test(text) &&
  !/[\p{sc=Hiragana}\p{sc=Katakana}]|\$\s?\d/u.test(text)
    ? 'CN'
    : undefined;
