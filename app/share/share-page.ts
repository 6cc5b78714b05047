/** What a share page shows, as its loader hands it to the server's rendering and to the client entry alike. */
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { ImageService } from '#app/ui/image-sources.ts';

/** `mine` was marked in this browser, which holds the token to undo it. */
export type WishState = 'free' | 'bought' | 'mine';

/** An item as its card shows it: texts are escaped by the page, addresses are http(s) ones. */
export interface Wish {
  id: number;
  title: string;
  /** Product page at the shop. */
  url: string | null;
  imageUrl: string | null;
  /** Height of the picture in percent of its width; within `ratioBounds`. */
  ratio: number;
  /** Written the language's way. */
  price: string | null;
  /** The price before a reduction. */
  oldPrice: string | null;
  /** Variant, quantity and what else tells a gift-giver which one. */
  facts: string[];
  soldOut: boolean;
  source: string | null;
  /** The owner's words about it. */
  note: string;
  mostWanted: boolean;
  /** Costs less than the page's threshold. */
  cheap: boolean;
  state: WishState;
}

export const filters = ['all', 'free', 'cheap'] as const;
export type Filter = (typeof filters)[number];

export type MarkProblem = 'faster' | 'gone' | 'notYours' | 'offline' | 'failed';

/** What could not be done to a wish. */
export interface WishProblem {
  id: number;
  problem: MarkProblem;
}

/** What the reader may do besides giving. */
export interface Reader {
  signedIn: boolean;
  following: boolean;
  /** Owners and editors are told that they look at the public page. */
  edits: boolean;
  /** The owner wants to be surprised: no mark is shown, none can be made. */
  surprised: boolean;
}

export interface SharePage {
  lang: Language;
  texts: Messages<'share'>;
  brandName: string;
  token: string;
  name: string;
  description: string;
  owner: { name: string; avatar: string | null };
  occasion: string;
  /** Those of this part of the list, as the filter leaves them. */
  wishes: Wish[];
  /** Of the whole list. */
  counts: { total: number; bought: number };
  /** A long list comes in parts, counted from 1. */
  part: { number: number; last: number };
  /** Filters that would show some wishes but not all. */
  offered: Filter[];
  filter: Filter;
  /** "Under €50", where it is offered. */
  cheapLabel: string;
  changedOn: string;
  /** The page's lasting address, which is shared. */
  address: string;
  siteUrl: string;
  reader: Reader;
  imageService: ImageService;
  /** What a form without script could not do. */
  problem: WishProblem | null;
}

/** The page's address in each language. */
export const urlOfList =
  ({ token }: Pick<SharePage, 'token'>) =>
  (lang: Language) =>
    `/${lang}/list/${token}`;

/** Answer to a mark, an undo, a follow or its end. */
export type ShareAnswer = { ok: true } | { ok: false; problem: MarkProblem };

/** Address of a part of the list with a filter chosen. */
export function urlOfPart(filter: Filter, part = 1): string {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { show: filter }),
    ...(part === 1 ? {} : { part: String(part) }),
  });
  return `?${query}`;
}

/** The wishes a filter shows. */
export function filtered<Some extends Pick<Wish, 'state' | 'cheap'>>(wishes: Some[], filter: Filter): Some[] {
  if (filter === 'free') return wishes.filter((wish) => wish.state === 'free');
  if (filter === 'cheap') return wishes.filter((wish) => wish.cheap);
  return wishes;
}
