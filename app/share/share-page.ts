/** The data of a share page, for both server rendering and the client entry. */
import type { Language } from '#api/contract/language/languages.ts';
import type { PaperLinkData } from '#app/hosted/paper-link.tsx';
import type { Wish } from '#app/hosted/wish.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import type { ImageService } from '#app/ui/image-sources.ts';

/** The quantity that the visitor can still give. */
export const remainingQuantity = ({
  quantity,
  bought,
  reserved,
  own,
}: Pick<Wish, 'quantity' | 'bought' | 'reserved' | 'own'>) =>
  Math.max(0, quantity - bought - reserved + (own?.quantity ?? 0) + (own?.reserved ?? 0));

export const filters = ['all', 'free', 'cheap'] as const;
export type Filter = (typeof filters)[number];

export type MarkProblem =
  'faster' | 'reserved' | 'fewer' | 'day' | 'gone' | 'notYours' | 'offline' | 'failed';

/** An action on a wish that failed. */
export interface WishProblem {
  id: number;
  problem: MarkProblem;
  /** The quantity that is still wanted, if less than the visitor would give. */
  left?: number;
}

/** The visitor's permissions. */
export interface Reader {
  signedIn: boolean;
  /** Their chosen name, if any. */
  name: string;
  following: boolean;
  /** Whether to show owners and editors that this is the public page. */
  edits: boolean;
  /** Whether the reader owns a surprise, which hides and disables marks. */
  surprised: boolean;
  /** The day, in its time zone, on which the surprise ends, if its owner chose one. */
  surpriseDay: { date: string; zone: string } | null;
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
  /** The wishes of this part of the list that match the filter. */
  wishes: Wish[];
  /** Of the whole list. */
  counts: { total: number; bought: number; reserved: number };
  /**
   * The first and last day that a wish can be reserved until, the proposed one, and how many days
   * ahead the last one is.
   */
  reserving: { from: string; to: string; proposed: string; days: number };
  /** Long lists are split into parts, counted from 1. */
  part: { number: number; last: number };
  /** Filters that match some wishes, but not all. */
  offered: Filter[];
  filter: Filter;
  /** "Under €50", if available. */
  cheapLabel: string;
  /** Formatted in the visitor's time zone. */
  changedAt: string;
  /** The page's permanent URL, for sharing. */
  address: string;
  paperLink: PaperLinkData;
  /** Whether our PDF font has all its letters. */
  hasPdf: boolean;
  siteUrl: string;
  reader: Reader;
  imageService: ImageService;
  /** The error of a form posted without JavaScript. */
  problem: WishProblem | null;
}

/** The page's URL in each language. */
export const urlOfList =
  ({ token }: Pick<SharePage, 'token'>) =>
  (lang: Language) =>
    `/${lang}/list/${token}`;

/** Response to marking, undoing, following or unfollowing. */
export type ShareAnswer = { ok: true } | ({ ok: false } & Omit<WishProblem, 'id'>);

/** URL of a part of the list with a filter. */
export function urlOfPart(filter: Filter, part = 1): string {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { show: filter }),
    ...(part === 1 ? {} : { part: String(part) }),
  });
  return `?${query}`;
}

/** The wishes that match a filter. */
export function filtered<Some extends Pick<Wish, 'state' | 'cheap'>>(wishes: Some[], filter: Filter): Some[] {
  if (filter === 'free') return wishes.filter((wish) => wish.state === 'free');
  if (filter === 'cheap') return wishes.filter((wish) => wish.cheap);
  return wishes;
}
