/** The product that a person sees on a saved page. A field that is left out wasn't judged and isn't counted. */
export interface Truth {
  url: string;
  isProduct: boolean;
  title?: string | null;
  price_minor?: number | null;
  /** ISO 4217. */
  currency?: string | null;
  /** One of several can be right. */
  image?: string | string[] | null;
  availability?: string | null;
}

/** The truth about the pages of a folder, by file name, in its `truth.json`. */
export type Truths = Record<string, Truth>;
