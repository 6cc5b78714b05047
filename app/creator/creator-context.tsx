import { createContext, useContext } from 'react';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { CreatorPage } from './creator-page.ts';

const CreatorContext = createContext<CreatorPage | null>(null);

export const CreatorProvider = CreatorContext.Provider;

type Say = (name: keyof Messages<'creator'>, values?: TextValues) => string;

/** The page with its texts (`say('products', { count })`) and formatted prices. */
export function useCreator() {
  const page = useContext(CreatorContext);
  if (!page) throw new Error('the page is missing above this component');
  const say: Say = (name, values) => formatText(page.lang, page.texts[name], values);
  const priceOf = (item: { price_minor: number | null; currency: string | null }) =>
    item.price_minor === null ? null : formatPrice(page.lang, item.price_minor, item.currency);
  return { page, say, priceOf };
}
