/** What a button to watch videos tells the dialog. */
export interface WatchData {
  item: number;
  title: string;
  /** Written the language's way. */
  price: string | null;
  /** Where the product is; null where it has no page. */
  href: string | null;
  videos: {
    id: number;
    url: string;
    poster: string | null;
    title: string;
    width: number | null;
    height: number | null;
  }[];
}
